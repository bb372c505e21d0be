import { readOptions } from './options/readOptions.ts';
import { startServer } from './startServer.ts';

/** Starts the server from the environment, says where it is, and stops in good order when told to. */
try {
  const options = readOptions(process.env);
  const { port, metricsPort, stop } = await startServer(options);
  const storage = options.database.url === undefined ? options.database.folder : 'PostgreSQL';
  const lines = options.sandbox
    ? [`Catalogue  http://localhost:${port}/`, `API        http://localhost:${port}${options.paths.web}/docs`]
    : [`Listening on ${options.host}:${port}`];
  if (metricsPort !== undefined)
    lines.push(`Metrics    http://${options.metrics?.host}:${metricsPort}/metrics`);
  process.stdout.write(`${[...lines, `Data       ${storage}`].join('\n')}\n`);

  let isStopping = false;
  const end = () => {
    if (isStopping) return;
    isStopping = true;
    // A call that hangs does not keep the process for ever.
    setTimeout(() => process.exit(1), 10_000).unref();
    void stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
