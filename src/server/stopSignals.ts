/**
 * What SIGTERM and SIGINT do. It imports nothing and is loaded before everything else: as process 1 of a container Node
 * ignores both until somebody listens. Until a server runs nothing was accepted, so that the process ends at once; after
 * that the server stops first.
 */

/** Milliseconds after which a process ends that hangs while it stops. */
const longest = 10_000;

let isStopping = false;
let stop = async (): Promise<void> => {};

function end(): void {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => process.exit(1), longest).unref();
  void stop().then(
    () => process.exit(0),
    () => process.exit(1),
  );
}

process.on('SIGINT', end);
process.on('SIGTERM', end);

/** From now on a signal stops this server before the process ends. */
export function stopOnSignal(server: { stop(): Promise<void> }): void {
  stop = () => server.stop();
}
