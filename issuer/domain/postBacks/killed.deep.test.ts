import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendTo } from '../../../testing/server/sendTo.ts';
import { type RunningProcess, startProcess } from '../../../testing/server/startProcess.ts';
import { until } from '../../../testing/server/waiting.ts';
import { openDatabase } from '../../platform/database/openDatabase.ts';

const host = 'check.maple.localhost';
const folder = mkdtempSync(join(tmpdir(), 'cardstock-post-backs-'));
const dataDir = join(folder, 'data');
const count = 200;
const kills = 2;

let partner: Server;
let server: RunningProcess;
/** Id → how often it came, and whether it was taken. */
const came = new Map<string, { times: number; taken: boolean }>();

const start = () =>
  startProcess({
    DATA_DIR: dataDir,
    CARDSTOCK_KEY_FILE: join(folder, 'key'),
    POST_BACK_RETRY: '1',
    LOG_LEVEL: 'silent',
  });

beforeAll(async () => {
  // Half of what comes is not taken the first time: refused, or the connection dropped.
  partner = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += part));
    request.on('end', () => {
      const { id } = JSON.parse(body) as { id: string };
      const known = came.get(id) ?? { times: 0, taken: false };
      const fails = known.times === 0 && Number.parseInt(id.slice(0, 1), 16) % 2 === 0;
      came.set(id, { times: known.times + 1, taken: known.taken || !fails });
      if (!fails) response.writeHead(204).end();
      else if (Number.parseInt(id.slice(1, 2), 16) % 2 === 0) request.socket.destroy();
      else response.writeHead(503).end();
    });
  });
  await new Promise<void>((resolve) => partner.listen(0, '127.0.0.1', resolve));
  const database = await openDatabase({ folder: dataDir });
  await database.query(
    `insert into override (site, path, value, updated_at) values ('maple.check', 'settings/PostBacks/taker', $1::jsonb, now())`,
    [JSON.stringify(`http://127.0.0.1:${(partner.address() as AddressInfo).port}/`)],
  );
  await database.close();
  server = await start();
});

afterAll(() => {
  server?.process.kill('SIGKILL');
  partner?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function visitor(): Promise<string> {
  const configuration = await sendTo(server.port, host, '/api/get-configuration', { body: { url: host } });
  const authorization = `Bearer ${JSON.parse(configuration.body).Payload.Token}`;
  await sendTo(server.port, host, '/api/save-tracking', {
    body: { Provider: 'taker' },
    headers: { authorization },
  });
  return authorization;
}

describe('kill -9 with post-backs in the queue', () => {
  it(`[REL-02] [TRK-032] loses none of ${count}, each under one id, whatever half of the partner's answers are`, async () => {
    for (let sent = 0; sent < count; sent += 25) {
      const burst = Array.from({ length: 25 }, async () =>
        sendTo(server.port, host, '/api/save-post-back-queue', {
          body: { siteEvent: 'landing' },
          headers: { authorization: await visitor() },
        }),
      );
      for (const { status } of await Promise.all(burst)) expect(status).toBe(200);
    }
    for (let kill = 1; kill <= kills; kill += 1) {
      // Some are under way by then, and some are left.
      await until(() => expect(came.size).toBeGreaterThan((count * kill) / (kills + 2)));
      server.process.kill('SIGKILL');
      await once(server.process, 'exit');
      server = await start();
    }
    const taken = () => [...came.values()].filter((one) => one.taken).length;
    await until(() => expect(taken()).toBe(count));
    expect(came.size).toBe(count);
    server.process.kill('SIGKILL');
    await once(server.process, 'exit');
    const database = await openDatabase({ folder: dataDir });
    const rows = await database.query<{ uid: string }>('select uid from post_back');
    await database.close();
    expect(new Set(rows.map(({ uid }) => uid))).toEqual(new Set(came.keys()));
  });
});
