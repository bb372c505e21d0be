import type { RunningServer } from '../src/server/startPageServer.ts';
import { stopOnSignal } from '../src/server/stopSignals.ts';

/**
 * Starts the server from the environment, prints its addresses, and shuts down cleanly on a signal. An API elsewhere answers
 * the calls if the environment names one; otherwise the reference issuer does, in this process: nothing else loads it.
 */
try {
  // Loading takes a while, so the signal handlers are installed first.
  const { readPageOptions } = await import('../src/server/options/readPageOptions.ts');
  const page = readPageOptions(process.env);
  const [server, lines] = page === undefined ? await startWithIssuer() : await startAlone(page);
  stopOnSignal(server);
  process.stdout.write(`${lines.join('\n')}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

type Started = [server: RunningServer, lines: string[]];

async function startAlone(
  options: NonNullable<ReturnType<typeof import('../src/server/options/readPageOptions.ts').readPageOptions>>,
): Promise<Started> {
  const { startPageServer } = await import('../src/server/startPageServer.ts');
  const server = await startPageServer(options);
  const { behind, direct } = options.issuerApi;
  return [
    server,
    [
      `Listening on ${options.host}:${server.port}`,
      ...metricsLine(server, options),
      `Calls      ${behind?.href ?? direct?.web}`,
    ],
  ];
}

async function startWithIssuer(): Promise<Started> {
  const [{ readOptions }, { startServer }] = await Promise.all([
    import('../issuer/options/readOptions.ts'),
    import('../issuer/startServer.ts'),
  ]);
  const options = readOptions(process.env);
  const server = await startServer(options);
  const { port } = server;
  const storage = options.database.url === undefined ? options.database.folder : 'PostgreSQL';
  const addresses = options.sandbox
    ? [`Catalogue  http://localhost:${port}/`, `API        http://localhost:${port}${options.paths.web}/docs`]
    : [`Listening on ${options.host}:${port}`];
  return [server, [...addresses, ...metricsLine(server, options), `Data       ${storage}`]];
}

function metricsLine(
  { metricsPort }: RunningServer,
  { metrics }: { metrics: { host: string } | undefined },
): string[] {
  return metricsPort === undefined ? [] : [`Metrics    http://${metrics?.host}:${metricsPort}/metrics`];
}
