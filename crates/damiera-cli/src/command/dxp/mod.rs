//! `damiera dxp`: games with another program over a connection.
//!
//! `link` is the connection, `session` the series of games, `duel` one game, `ending` how it ended,
//! `record` what is kept of it, `teller` what is said about it.

mod duel;
mod ending;
mod link;
mod record;
mod session;
mod teller;

use std::net::{TcpListener, TcpStream};
use std::sync::Arc;

use anyhow::Context as _;

use self::link::{Interrupts, Link};
use self::record::Archive;
use self::session::Session;
use self::teller::Teller;
use crate::args::{Connect, Dxp, DxpServe, Match, Role};
use crate::endgames::Endgames;
use crate::failure::Failure;
use crate::thinker::Thinker;

/// What all games of a run share.
struct Room {
    thinker: Arc<Thinker>,
    archive: Option<Archive>,
    teller: Teller,
    interrupts: Interrupts,
}

pub(crate) fn run(args: &Dxp) -> Result<(), Failure> {
    match args {
        Dxp::Serve(args) => serve(args),
        Dxp::Connect(args) => connect(args),
    }
}

impl Room {
    fn new(args: &Match) -> Result<Self, Failure> {
        let endgames = Endgames::open(&args.endgames)?;
        let thinker = Thinker::new(args.hash, args.threads, endgames);
        let thinker = thinker.with_book().map_err(anyhow::Error::from)?;
        Ok(Self {
            thinker: Arc::new(thinker),
            archive: args.pdn.as_deref().map(Archive::open).transpose()?,
            teller: Teller::new(),
            interrupts: Interrupts::new()?,
        })
    }

    fn play(&self, stream: TcpStream, args: &Match, role: Role) -> Result<(), Failure> {
        let link = Link::new(stream, &self.interrupts).context("the connection cannot be used")?;
        let archive = self.archive.as_ref();
        let mut session = Session::new(link, args, archive, &self.thinker, &self.teller);
        match role {
            Role::Initiator => session.initiate(),
            Role::Follower => session.follow(),
        }
    }
}

fn serve(args: &DxpServe) -> Result<(), Failure> {
    let room = Room::new(&args.match_)?;
    let listener =
        TcpListener::bind(args.addr).with_context(|| format!("cannot listen on {}", args.addr))?;
    let address = listener.local_addr().context("no address to listen on")?;
    room.teller
        .line("dxp-listening", &[("address", address.to_string().into())]);
    loop {
        let (stream, peer) = listener.accept().context("nobody can connect")?;
        room.teller
            .line("dxp-connected", &[("address", peer.to_string().into())]);
        let role = args.match_.role.unwrap_or(Role::Follower);
        let ended = room.play(stream, &args.match_, role);
        match ended {
            Err(Failure::Input(message)) if args.keep => eprintln!("damiera: {message}"),
            Ok(()) if args.keep => {}
            ended => return ended,
        }
    }
}

fn connect(args: &Connect) -> Result<(), Failure> {
    let room = Room::new(&args.match_)?;
    let stream = TcpStream::connect(&args.host)
        .with_context(|| format!("cannot connect to {}", args.host))?;
    room.teller
        .line("dxp-connected", &[("address", args.host.clone().into())]);
    let role = args.match_.role.unwrap_or(Role::Initiator);
    room.play(stream, &args.match_, role)
}
