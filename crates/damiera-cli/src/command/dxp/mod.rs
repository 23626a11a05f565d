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
use self::session::Session;
use self::teller::Teller;
use crate::args::{Connect, Dxp, DxpServe, Match, Role};
use crate::endgames::Endgames;
use crate::failure::Failure;
use crate::thinker::Thinker;

pub(crate) fn run(args: &Dxp) -> Result<(), Failure> {
    match args {
        Dxp::Serve(args) => serve(args),
        Dxp::Connect(args) => connect(args),
    }
}

fn thinker(args: &Match) -> Result<Arc<Thinker>, Failure> {
    let endgames = Endgames::open(&args.endgames)?;
    let thinker = Thinker::new(args.hash, args.threads, endgames);
    let thinker = thinker.with_book().map_err(anyhow::Error::from)?;
    Ok(Arc::new(thinker))
}

fn serve(args: &DxpServe) -> Result<(), Failure> {
    let thinker = thinker(&args.match_)?;
    let teller = Teller::new();
    let interrupts = Interrupts::new()?;
    let listener =
        TcpListener::bind(args.addr).with_context(|| format!("cannot listen on {}", args.addr))?;
    let address = listener.local_addr().context("no address to listen on")?;
    teller.line("dxp-listening", &[("address", address.to_string().into())]);
    loop {
        let (stream, peer) = listener.accept().context("nobody can connect")?;
        teller.line("dxp-connected", &[("address", peer.to_string().into())]);
        let role = args.match_.role.unwrap_or(Role::Follower);
        let ended = play(stream, &args.match_, role, (&thinker, &teller, &interrupts));
        match ended {
            Err(Failure::Input(message)) if args.keep => eprintln!("damiera: {message}"),
            Ok(()) if args.keep => {}
            ended => return ended,
        }
    }
}

fn connect(args: &Connect) -> Result<(), Failure> {
    let thinker = thinker(&args.match_)?;
    let teller = Teller::new();
    let interrupts = Interrupts::new()?;
    let stream = TcpStream::connect(&args.host)
        .with_context(|| format!("cannot connect to {}", args.host))?;
    teller.line("dxp-connected", &[("address", args.host.clone().into())]);
    let role = args.match_.role.unwrap_or(Role::Initiator);
    play(stream, &args.match_, role, (&thinker, &teller, &interrupts))
}

fn play(
    stream: TcpStream,
    args: &Match,
    role: Role,
    (thinker, teller, interrupts): (&Arc<Thinker>, &Teller, &Interrupts),
) -> Result<(), Failure> {
    let link = Link::new(stream, interrupts).context("the connection cannot be used")?;
    let mut session = Session::new(link, args, thinker, teller);
    match role {
        Role::Initiator => session.initiate(),
        Role::Follower => session.follow(),
    }
}
