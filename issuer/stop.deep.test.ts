import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { processEnvironment, type RunningProcess, startProcess } from '../testing/server/startProcess.ts';
import { submission } from '../testing/server/submission.ts';
import { openDatabase } from './platform/database/openDatabase.ts';

const host = 'check.maple.localhost';
const folder = mkdtempSync(join(tmpdir(), 'cardstock-stop-'));
const dataDir = join(folder, 'data');
/** As much of a code build as `serve.ts` checks. */
const appFolder = folder;
writeFileSync(join(folder, 'index.html'), '');

let running: RunningProcess | undefined;
afterEach(() => {
  running?.process.kill('SIGKILL');
});

async function start(more: Record<string, string> = {}): Promise<RunningProcess> {
  running = await startProcess({ DATA_DIR: dataDir, CARDSTOCK_KEY_FILE: join(folder, 'key'), ...more });
  return running;
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

interface Call {
  /** Resolves once the server handles it. */
  begun: Promise<unknown>;
  /** Sends the rest of the body. */
  finish(): void;
  answer: Promise<Answer>;
}

/** Starts a call on a keep-alive connection. */
function begin(
  agent: Agent,
  port: number,
  path: string,
  body?: unknown,
  more: Record<string, string> = {},
): Call {
  const text = body === undefined ? '' : JSON.stringify(body);
  const typed = {
    'content-type': 'application/json',
    'content-length': String(text.length),
    expect: '100-continue',
  };
  const headers = { host, ...(body === undefined ? {} : typed), ...more };
  const method = body === undefined ? 'GET' : 'POST';
  const call = request({ agent, port, host: '127.0.0.1', method, path, headers });
  call.flushHeaders();
  const answer = new Promise<Answer>((resolve, reject) => {
    call.on('error', reject);
    call.on('response', (response) => {
      let got = '';
      response.on('data', (piece) => {
        got += piece;
      });
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: got }),
      );
    });
  });
  return { begun: once(call, 'continue'), finish: () => call.end(text), answer };
}

/** A call and its answer; without a body it is a GET. */
async function send(...given: Parameters<typeof begin>): Promise<Answer> {
  const call = begin(...given);
  // A failed call is visible in its answer.
  call.begun.catch(() => {});
  call.finish();
  return call.answer;
}

/** Stops a server with a signal, as in operation. A process that hangs exits with code 1. */
async function stop({
  process: child,
}: RunningProcess): Promise<{ code: number | null; signal: string | null }> {
  const ended = once(child, 'exit') as Promise<[number | null, string | null]>;
  child.kill('SIGTERM');
  const [code, signal] = await ended;
  return { code, signal };
}

const well = { code: 0, signal: null };

describe('SIGTERM', () => {
  it('[F-303] lets submissions finish that are under way on kept connections, says goodbye, and ends well', async () => {
    const server = await start();
    const agent = new Agent({ keepAlive: true, maxSockets: 40 });
    const tokens = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const answer = await send(agent, server.port, '/api/get-configuration', { url: host });
        return JSON.parse(answer.body).Payload.Token as string;
      }),
    );
    const calls = tokens.map((token) => {
      const headers = { authorization: `Bearer ${token}`, 'idempotency-key': 'once' };
      return begin(agent, server.port, '/api/submit-application', submission('1003'), headers);
    });
    await Promise.all(calls.map(({ begun }) => begun));
    const stopped = stop(server);
    let readiness: Answer;
    do readiness = await send(agent, server.port, '/readyz');
    while (readiness.status === 200);
    expect(readiness).toMatchObject({ status: 503, headers: { connection: 'close' } });
    expect(JSON.parse(readiness.body)).toEqual({ ready: false, reason: 'draining' });
    // Terminals and process managers send it more than once, which must not cut anything short.
    server.process.kill('SIGTERM');
    server.process.kill('SIGINT');
    const further = await send(agent, server.port, '/api/get-configuration', { url: host });
    expect(further).toMatchObject({ status: 200, headers: { connection: 'close' } });
    for (const { finish } of calls) finish();
    const answers = await Promise.all(calls.map(({ answer }) => answer));
    const references = answers.map(({ status, headers, body }) => {
      expect([status, headers.connection]).toEqual([200, 'close']);
      return JSON.parse(body).Payload.ref_number as string;
    });
    expect(await stopped).toEqual(well);
    agent.destroy();

    const database = await openDatabase({ folder: dataDir });
    const rows = await database.query<{ reference: string }>('select reference from application');
    await database.close();
    expect(rows.map(({ reference }) => reference).sort()).toEqual(references.sort());
  });

  it('[F-303] stays open until a proxy can notice, and waits for nobody who only keeps a connection, nor for a collector that does not answer', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const collector = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const server = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector, METRICS_PORT: '0' });
    const agent = new Agent({ keepAlive: true, maxSockets: 10 });
    expect((await send(agent, server.port, '/api/get-configuration', { url: host })).status).toBe(200);
    await Promise.all(Array.from({ length: 10 }, () => send(agent, server.port, '/healthz')));
    const opened = [connect(server.port, '127.0.0.1'), connect(server.port, '127.0.0.1')];
    for (const socket of opened) {
      socket.on('error', () => {});
      await once(socket, 'connect');
    }
    opened[1]?.write('GET / HTTP/1.1\r\nHost: check.maple');
    expect((await send(agent, server.port, '/readyz')).status).toBe(200);
    const stopped = stop(server);
    let readiness: Answer;
    do readiness = await send(agent, server.port, '/readyz');
    while (readiness.status === 200);
    expect(JSON.parse(readiness.body)).toEqual({ ready: false, reason: 'draining' });
    // The proxy sent a call on its own connection before its health check.
    expect((await send(new Agent(), server.port, '/healthz')).status).toBe(200);
    expect(await stopped).toEqual(well);
    for (const socket of opened) socket.destroy();
    agent.destroy();
    silent.close();
  });

  it.each([
    ['main.ts', 'scripts/main.ts', { SANDBOX: '1' }],
    ['serve.ts', 'scripts/serve.ts', { SANDBOX: '1', APP_DIR: appFolder }],
  ])('[F-303] is heard by %s while it starts, and ends it at once', async (_name, file, more) => {
    // A database that accepts the connection but never answers, so the start hangs.
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const env = { ...processEnvironment, CARDSTOCK_KEY: '07'.repeat(32), ...more };
    const child = spawn(process.execPath, [file], {
      env: { ...env, DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/none` },
      stdio: 'ignore',
    });
    const [socket] = (await once(silent, 'connection')) as [Socket];
    socket.on('error', () => {});
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    silent.close();
  });
});
