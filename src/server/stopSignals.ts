/**
 * Handles SIGTERM and SIGINT. It has no imports and is loaded first: as process 1 of a container, Node ignores both
 * signals until there is a handler. Before a server runs, no call has been accepted, so the process exits immediately;
 * after that, the server stops first.
 */

/** Milliseconds before a process that hangs during shutdown is ended. */
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

/** Makes signals stop this server before the process exits. */
export function stopOnSignal(server: { stop(): Promise<void> }): void {
  stop = () => server.stop();
}
