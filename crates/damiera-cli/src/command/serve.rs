//! `damiera serve`: the web app.

use tracing_subscriber::EnvFilter;

use crate::args::Serve;
use crate::failure::Failure;

pub(crate) fn run(args: &Serve) -> Result<(), Failure> {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("warn"));
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .init();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    let served = damiera_server::serve(args.addr, |addr| println!("Damiera is at http://{addr}/"));
    runtime.block_on(served).map_err(anyhow::Error::from)?;
    Ok(())
}
