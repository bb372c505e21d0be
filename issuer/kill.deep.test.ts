import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type SentAnswer, sendTo } from '../testing/server/sendTo.ts';
import { type RunningProcess, startProcess } from '../testing/server/startProcess.ts';
import { submission } from '../testing/server/submission.ts';
import { openDatabase } from './platform/database/openDatabase.ts';

const host = 'check.maple.localhost';
const folder = mkdtempSync(join(tmpdir(), 'cardstock-kill-'));
const dataDir = join(folder, 'data');
const visitors = 60;
/** How many submissions are answered before the server is killed. */
const kills = [25];

let server: RunningProcess;

const start = () => startProcess({ DATA_DIR: dataDir, CARDSTOCK_KEY_FILE: join(folder, 'key') });

function post(path: string, body: unknown, headers: Record<string, string>): Promise<SentAnswer> {
  return sendTo(server.port, host, path, { body, headers });
}

afterAll(() => {
  server?.process.kill('SIGKILL');
});

describe('kill -9', () => {
  it('[REL-02] during a run of submissions loses nothing and doubles nothing', async () => {
    server = await start();
    const answers = new Map<number, { token: string; answer: SentAnswer }>();
    let restarting: Promise<void> | undefined;
    const pending = [...kills];

    const killAndRestart = async () => {
      server.process.kill('SIGKILL');
      await once(server.process, 'exit');
      server = await start();
    };
    /** Retries until there is an answer, like a visitor who tries again. */
    const persist = async (attempt: () => Promise<SentAnswer>): Promise<SentAnswer> => {
      for (;;) {
        try {
          return await attempt();
        } catch {
          await restarting;
        }
      }
    };
    const submit = (token: string, visitor: number) =>
      persist(() =>
        post('/api/submit-application', submission('1003'), {
          authorization: `Bearer ${token}`,
          'idempotency-key': `visitor-${visitor}`,
        }),
      );
    const visit = async (visitor: number) => {
      const configuration = await persist(() => post('/api/get-configuration', { url: host }, {}));
      const token = JSON.parse(configuration.body).Payload.Token as string;
      const answer = await submit(token, visitor);
      answers.set(visitor, { token, answer });
      if (answers.size >= (pending[0] ?? Number.POSITIVE_INFINITY)) {
        pending.shift();
        restarting = killAndRestart();
      }
    };

    const queue = Array.from({ length: visitors }, (_, index) => index);
    const worker = async () => {
      for (let visitor = queue.shift(); visitor !== undefined; visitor = queue.shift()) await visit(visitor);
    };
    await Promise.all(Array.from({ length: 8 }, worker));
    expect(pending).toEqual([]);
    await killAndRestart();

    const references = new Set<string>();
    for (const [visitor, { token, answer }] of answers) {
      expect(answer.status).toBe(200);
      references.add(JSON.parse(answer.body).Payload.ref_number);
      const { status, body } = await submit(token, visitor);
      expect({ status, body }).toEqual({ status: answer.status, body: answer.body });
    }
    expect(references.size).toBe(visitors);

    server.process.kill('SIGTERM');
    await once(server.process, 'exit');
    const database = await openDatabase({ folder: dataDir });
    const rows = await database.query<{ reference: string }>('select reference from application');
    await database.close();
    expect(new Set(rows.map(({ reference }) => reference))).toEqual(references);
    expect(rows).toHaveLength(visitors);
  });

  it('[SAFE-03] leaves nothing that was typed in the database files and write-ahead log', () => {
    const typed = ['219-09-1003', '219091003', 'Jordan', 'jordan.avery', '500 Congress', '1990-02-09'];
    const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    expect(files.length).toBeGreaterThan(100);
    for (const { parentPath, name } of files) {
      const content = readFileSync(join(parentPath, name)).toString('latin1');
      expect([name, typed.filter((word) => content.includes(word))]).toEqual([name, []]);
    }
  });
});
