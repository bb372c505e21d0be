import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openDatabase } from './platform/database/openDatabase.ts';
import { type RunningProcess, startProcess } from './testing/startProcess.ts';
import { submission } from './testing/submission.ts';

const host = 'check.maple.localhost';
const folder = mkdtempSync(join(tmpdir(), 'cardstock-stop-'));
const dataDir = join(folder, 'data');
/** Longest time from SIGTERM to the end, in milliseconds. */
const longest = 5_000;

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
  /** Resolves once the server works on it. */
  begun: Promise<unknown>;
  /** Sends what is left of the body. */
  finish(): void;
  answer: Promise<Answer>;
}

/** Begins a call on a connection that is kept alive. */
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
  // A call that fails tells so by its answer.
  call.begun.catch(() => {});
  call.finish();
  return call.answer;
}

/** Tells a server to stop, as those who run it do: exit code and milliseconds until it was gone. */
async function stop({ process: child }: RunningProcess): Promise<{ code: number | null; took: number }> {
  const began = Date.now();
  const ended = once(child, 'exit') as Promise<[number | null]>;
  child.kill('SIGTERM');
  const [code] = await ended;
  return { code, took: Date.now() - began };
}

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
    // Terminals and process managers send it more than once; nothing is cut short by that.
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
    const { code, took } = await stopped;
    expect([code, took < longest]).toEqual([0, true]);
    agent.destroy();

    const database = await openDatabase({ folder: dataDir });
    const rows = await database.query<{ reference: string }>('select reference from application');
    await database.close();
    expect(rows.map(({ reference }) => reference).sort()).toEqual(references.sort());
  }, 60_000);

  it('[F-303] waits for nobody who only keeps a connection', async () => {
    const server = await start();
    const agent = new Agent({ keepAlive: true, maxSockets: 10 });
    await Promise.all(Array.from({ length: 10 }, () => send(agent, server.port, '/healthz')));
    const opened = [connect(server.port, '127.0.0.1'), connect(server.port, '127.0.0.1')];
    for (const socket of opened) {
      socket.on('error', () => {});
      await once(socket, 'connect');
    }
    opened[1]?.write('GET / HTTP/1.1\r\nHost: check.maple');
    const { code, took } = await stop(server);
    expect([code, took < longest]).toEqual([0, true]);
    for (const socket of opened) socket.destroy();
    agent.destroy();
  }, 60_000);

  it('[F-303] stays open for a proxy until that can notice, though nothing is under way', async () => {
    const server = await start();
    const agent = new Agent({ keepAlive: true });
    expect((await send(agent, server.port, '/readyz')).status).toBe(200);
    const began = Date.now();
    const stopped = stop(server);
    let took = 0;
    for (;;) {
      const answer = await send(agent, server.port, '/healthz').catch(() => undefined);
      if (answer === undefined) break;
      expect(answer.status).toBe(200);
      took = Date.now() - began;
    }
    // A proxy looks every second or two.
    expect(took).toBeGreaterThan(2_000);
    expect(await stopped).toMatchObject({ code: 0 });
    expect((await stopped).took).toBeLessThan(longest);
    agent.destroy();
  }, 60_000);

  it('[F-303] waits for no collector of traces that does not answer', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const collector = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const server = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector, METRICS_PORT: '0' });
    const agent = new Agent({ keepAlive: true });
    expect((await send(agent, server.port, '/api/get-configuration', { url: host })).status).toBe(200);
    const { code, took } = await stop(server);
    expect([code, took < longest]).toEqual([0, true]);
    agent.destroy();
    silent.close();
  }, 60_000);
});
