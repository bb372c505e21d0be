import { stopOnSignal } from './stopSignals.ts';

/** Starts the server from the environment, prints its addresses, and shuts down cleanly on a signal. */
try {
  // Loading takes a while, so the signal handlers are installed first.
  const [{ readOptions }, { startServer }] = await Promise.all([
    import('./options/readOptions.ts'),
    import('./startServer.ts'),
  ]);
  const options = readOptions(process.env);
  const server = await startServer(options);
  stopOnSignal(server);
  const { port, metricsPort } = server;
  const storage = options.database.url === undefined ? options.database.folder : 'PostgreSQL';
  const lines = options.sandbox
    ? [`Catalogue  http://localhost:${port}/`, `API        http://localhost:${port}${options.paths.web}/docs`]
    : [`Listening on ${options.host}:${port}`];
  if (metricsPort !== undefined)
    lines.push(`Metrics    http://${options.metrics?.host}:${metricsPort}/metrics`);
  process.stdout.write(`${[...lines, `Data       ${storage}`].join('\n')}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
