//! `trainer train`: a network from positions.

use std::f32::consts::PI;
use std::fs;

use anyhow::{Context, Result};
use damiera_engine::SplitMix64;
use damiera_network::{Network, Shape};
use rayon::ThreadPool;
use rayon::iter::{IndexedParallelIterator, IntoParallelRefMutIterator, ParallelIterator};

use crate::adam::Adam;
use crate::args::Train;
use crate::checkpoint::{Checkpoint, Settings};
use crate::data::Data;
use crate::loss;
use crate::model::{Layout, Worker, add, sigmoid};
use crate::progress::Progress;
use crate::quantise::quantise;
use crate::record::Record;

/// Parts of a batch, each with sums of its own that are added in their order: the same whatever the
/// number of threads.
const SHARES: usize = 8;

/// One part of a batch at work.
#[derive(Debug)]
struct Share {
    worker: Worker,
    gradient: Vec<f32>,
    loss: f32,
}

/// Everything that does not change while training.
struct Training<'a> {
    settings: &'a Settings,
    layout: Layout,
    data: &'a Data,
    pool: ThreadPool,
    progress: Progress,
}

/// Trains, or goes on training, and writes the network.
pub(crate) fn train(args: &Train) -> Result<()> {
    fs::create_dir_all(&args.out)
        .with_context(|| format!("cannot make the folder {}", args.out.display()))?;
    // Refused now and not when everything is trained.
    Network::new(Shape {
        hidden: args.hidden,
        scale: args.scale,
    })?;
    let data = Data::read(&args.data, args.files)?;
    println!(
        "{} positions to learn from, {} held out",
        data.train.len(),
        data.held_out.len()
    );
    let settings = Settings {
        hidden: args.hidden,
        epochs: args.epochs,
        seed: args.seed,
        batch: args.batch as usize,
        rate: args.rate,
        last_rate: args.last_rate,
        result_share: args.result_share,
        scale: args.scale,
        train: data.train.len(),
        held_out: data.held_out.len(),
    };
    let layout = Layout {
        hidden: args.hidden,
    };
    let path = args.out.join("checkpoint");
    let mut state = Checkpoint::read(&path, &settings)?.unwrap_or_else(|| Checkpoint {
        settings: settings.clone(),
        epoch: 0,
        parameters: layout.first_parameters(settings.seed),
        adam: Adam::new(layout.len()),
    });
    let batches = data.train.len().div_ceil(settings.batch) as u64;
    let training = Training {
        settings: &settings,
        layout,
        data: &data,
        pool: rayon::ThreadPoolBuilder::new()
            .num_threads(args.threads.into())
            .build()
            .context("the threads")?,
        progress: Progress::begin(
            u64::from(state.epoch) * batches,
            u64::from(settings.epochs) * batches,
        )?,
    };
    while state.epoch < settings.epochs {
        let Some(loss) = training.epoch(&mut state) else {
            training.progress.finish();
            println!("stopped after epoch {}", state.epoch);
            return Ok(());
        };
        let held_out = training.held_out(&state.parameters);
        training.progress.say(&format!(
            "epoch {:3}: loss {loss:.6}, held out {held_out:.6}",
            state.epoch
        ));
        state.write(&path)?;
    }
    training.progress.finish();
    let network = quantise(layout, &state.parameters, settings.scale)?;
    let file = args.out.join(format!("{:08x}.net", network.hash()));
    fs::write(&file, network.to_bytes())
        .with_context(|| format!("cannot write {}", file.display()))?;
    let held_out = loss::of_network(network, &data.held_out, &target(&settings));
    println!(
        "{}: in whole numbers, held out {held_out:.6}",
        file.display()
    );
    Ok(())
}

/// What a network should say of a position: something between what became of the game and what a
/// search said.
fn target(settings: &Settings) -> impl Fn(&Record) -> f32 + Sync {
    let (share, scale) = (settings.result_share, f32::from(settings.scale));
    move |record| {
        let searched = sigmoid(f32::from(record.score) / scale);
        share * record.result.points() + (1.0 - share) * searched
    }
}

impl Training<'_> {
    /// Goes through all positions once, in an order by lot. The mean loss; `None` if it was stopped,
    /// and the state is then of no use.
    fn epoch(&self, state: &mut Checkpoint) -> Option<f32> {
        let order = self.order(state.epoch);
        let mut shares: Vec<Share> = (0..SHARES)
            .map(|_| Share {
                worker: Worker::new(self.layout),
                gradient: vec![0.0; self.layout.len()],
                loss: 0.0,
            })
            .collect();
        let mut total = 0.0_f64;
        for batch in order.chunks(self.settings.batch) {
            if self.progress.stops() {
                return None;
            }
            total += f64::from(self.batch(state, &mut shares, batch));
            self.progress
                .advance(1, format!("batches, epoch {}", state.epoch + 1));
        }
        state.epoch += 1;
        #[expect(clippy::cast_possible_truncation, reason = "a mean for people")]
        #[expect(clippy::cast_precision_loss, reason = "a mean for people")]
        let mean = (total / order.len() as f64) as f32;
        Some(mean)
    }

    /// One step; the sum of the losses.
    fn batch(&self, state: &mut Checkpoint, shares: &mut [Share], batch: &[u32]) -> f32 {
        let part = batch.len().div_ceil(SHARES);
        let parameters = &state.parameters;
        let target = target(self.settings);
        self.pool.install(|| {
            shares
                .par_iter_mut()
                .enumerate()
                .for_each(|(number, share)| {
                    share.gradient.fill(0.0);
                    share.loss = 0.0;
                    let start = (number * part).min(batch.len());
                    let end = (start + part).min(batch.len());
                    for &index in &batch[start..end] {
                        let record = &self.data.train[index as usize];
                        if let Some(board) = record.board() {
                            share.loss += share.worker.learn(
                                parameters,
                                &board,
                                target(record),
                                &mut share.gradient,
                            );
                        }
                    }
                });
        });
        let Some((first, others)) = shares.split_first_mut() else {
            return 0.0;
        };
        for share in others {
            add(&mut first.gradient, &share.gradient);
            first.loss += share.loss;
        }
        #[expect(clippy::cast_precision_loss, reason = "batches are small")]
        let size = batch.len() as f32;
        for slope in &mut first.gradient {
            *slope /= size;
        }
        let rate = self.rate(state.adam.steps);
        state
            .adam
            .step(&mut state.parameters, &first.gradient, rate);
        self.layout.clip(&mut state.parameters);
        first.loss
    }

    /// The step length, from the first to the last along half a cosine.
    #[expect(clippy::cast_precision_loss, reason = "a share of all steps")]
    fn rate(&self, step: u64) -> f32 {
        let batches = self.data.train.len().div_ceil(self.settings.batch) as u64;
        let steps = batches * u64::from(self.settings.epochs);
        let done = step as f32 / steps.max(1) as f32;
        let (first, last) = (self.settings.rate, self.settings.last_rate);
        last + (first - last) * 0.5 * (1.0 + (PI * done).cos())
    }

    /// The numbers of all positions in an order by lot.
    fn order(&self, epoch: u32) -> Vec<u32> {
        let most = u32::try_from(self.data.train.len()).unwrap_or(u32::MAX);
        let mut order: Vec<u32> = (0..most).collect();
        let mut random = SplitMix64::new(self.settings.seed ^ (u64::from(epoch) + 1) << 32);
        for last in (1..order.len()).rev() {
            if let Some(other) = random.index_below(last + 1) {
                order.swap(last, other);
            }
        }
        order
    }

    /// The mean loss over what was held out.
    fn held_out(&self, parameters: &[f32]) -> f32 {
        let mut worker = Worker::new(self.layout);
        let target = target(self.settings);
        loss::mean(&self.data.held_out, &target, |record| {
            let output = record
                .board()
                .map(|board| worker.output(parameters, &board));
            sigmoid(output.unwrap_or(0.0))
        })
    }
}
