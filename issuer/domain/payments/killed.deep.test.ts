import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardPayment } from '../../../testing/server/cardPayment.ts';
import { sendTo } from '../../../testing/server/sendTo.ts';
import { type RunningProcess, startProcess } from '../../../testing/server/startProcess.ts';
import { submission } from '../../../testing/server/submission.ts';
import { openDatabase } from '../../platform/database/openDatabase.ts';
import { type RunningGateway, startGateway } from '../../sandbox/gateway/startGateway.ts';

const host = 'apply.maple.localhost';
const folder = mkdtempSync(join(tmpdir(), 'cardstock-pay-'));
const dataDir = join(folder, 'data');
const kills = 6;
/** What is paid with, in turn: charged at once; charged, and the connection is dropped; charged, and answered after seconds. */
const [prompt, dropped, slow] = ['4242424242424242', '4000000000000341', '4000000000000283'] as const;
const cards = [prompt, dropped, slow];

let gateway: RunningGateway;
let server: RunningProcess;
const log: string[] = [];

const start = () =>
  startProcess({
    DATA_DIR: dataDir,
    CARDSTOCK_KEY_FILE: join(folder, 'key'),
    PAYMENT_GATEWAY_URL: gateway.url,
    PAYMENT_TIMEOUT: '400',
    LOG_LEVEL: 'trace',
  }).then((started) => {
    started.process.stdout?.on('data', (text) => log.push(String(text)));
    started.process.stderr?.on('data', (text) => log.push(String(text)));
    return started;
  });

function post(name: string, body: unknown, headers: Record<string, string> = {}) {
  return sendTo(server.port, host, `/api/${name}`, { body, headers });
}

async function ledger(): Promise<{ key: string; state: string }[]> {
  return (await (await fetch(`${gateway.url}ledger`)).json()) as { key: string; state: string }[];
}

/** Where the last payment stood when the process was killed, as its database has it. */
async function lastState(): Promise<string | undefined> {
  const database = await openDatabase({ folder: dataDir });
  const [row] = await database.query<{ state: string }>(
    'select state from payment order by created_at desc limit 1',
  );
  await database.close();
  return row?.state;
}

beforeAll(async () => {
  gateway = await startGateway(join(folder, 'ledger.jsonl'));
  server = await start();
});
afterAll(() => {
  server?.process.kill('SIGKILL');
  gateway?.stop();
});

describe('kill -9 between charge and answer', () => {
  it(`[REL-02] ${kills} times: each fee is charged once, and gateway and table agree`, async () => {
    /** How each kill was met: the card, where the payment stood, and whether the answer was told. */
    const met: { card: string; state: string | undefined; isAnswered: boolean }[] = [];
    for (let round = 0; round < kills; round += 1) {
      const card = cards[round % cards.length] ?? prompt;
      const configuration = await post('get-configuration', { url: `${host}/apply` });
      const authorization = `Bearer ${JSON.parse(configuration.body).Payload.Token}`;
      const applied = await post('submit-application', submission('1002'), { authorization });
      const reference = JSON.parse(applied.body).Payload.ref_number;
      const payment = { ApplicantId: reference, ...cardPayment(card, { CVV: '739' }) };
      const pay = () => post('make-payment', payment, { authorization, 'idempotency-key': `round-${round}` });
      const before = (await ledger()).length;
      const first = pay().catch(() => undefined);
      // The moment at which the money has moved.
      while ((await ledger()).length === before);
      server.process.kill('SIGKILL');
      await once(server.process, 'exit');
      const isAnswered = (await first) !== undefined;
      met.push({ card, state: await lastState(), isAnswered });
      server = await start();
      // As a page does whose visitor looks again: the same payment, never another.
      let answer = JSON.parse((await pay()).body);
      for (let tries = 0; answer.Payload.State === 'pending' && tries < 20; tries += 1) {
        await pause(200);
        answer = JSON.parse((await pay()).body);
      }
      // What never reached the gateway was not charged, and is paid now, under another key.
      if (answer.Payload.State === 'declined') {
        const again = { authorization, 'idempotency-key': `round-${round}-again` };
        answer = JSON.parse((await post('make-payment', payment, again)).body);
      }
      expect([round, answer.Payload.State]).toEqual([round, 'paid']);
    }
    server.process.kill('SIGTERM');
    await once(server.process, 'exit');
    const database = await openDatabase({ folder: dataDir });
    const rows = await database.query<{ id: string; state: string; application: string }>(
      'select id, state, application from payment',
    );
    const fees = await database.query('select id from application where fee_paid_at is not null');
    await database.close();
    const captured = rows.filter(({ state }) => state === 'captured');
    const charged = (await ledger()).filter(({ state }) => state === 'captured').map(({ key }) => key);
    expect(rows.filter(({ state }) => state !== 'captured' && state !== 'declined')).toEqual([]);
    expect(new Set(captured.map(({ id }) => id))).toEqual(new Set(charged));
    expect(captured).toHaveLength(kills);
    expect(new Set(captured.map(({ application }) => application)).size).toBe(kills);
    expect(fees).toHaveLength(kills);
    // Every kill fell after the charge, and of each card whose answer is lost or late some fell before the applicant had theirs.
    const cutOff = met.filter(({ isAnswered }) => !isAnswered);
    expect(cutOff).toContainEqual({ card: slow, state: 'authorizing', isAnswered: false });
    expect(cutOff.map(({ card }) => card)).toContain(dropped);
    expect(met.map(({ state }) => state)).not.toContain('created');
  });

  it('[SAFE-03] [SEC-004] leaves no card number in database files, write-ahead log, ledger and log at its lowest level', () => {
    const forms = cards.flatMap((number) => [
      number,
      number.replace(/(\d{4})(?=\d)/g, '$1 '),
      Buffer.from(number).toString('base64').replace(/=+$/, ''),
      Buffer.from(number).toString('hex'),
    ]);
    const found = (text: string) => forms.filter((form) => text.includes(form));
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    expect(files.length).toBeGreaterThan(100);
    for (const { parentPath, name } of files)
      expect([name, found(readFileSync(join(parentPath, name)).toString('latin1'))]).toEqual([name, []]);
    expect(log.join('').length).toBeGreaterThan(1_000);
    expect(found(log.join(''))).toEqual([]);
    expect(log.join('')).not.toMatch(/"739"/);
  });
});
