import { once } from 'node:events';
import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from '../../tests/support/createDatabase.ts';
import { openDatabase } from './platform/database/openDatabase.ts';
import { createSecrets } from './platform/encryption/createSecrets.ts';
import { runApplications } from './testing/runApplications.ts';
import { sendTo } from './testing/sendTo.ts';
import { type RunningProcess, startProcess } from './testing/startProcess.ts';
import { storedText } from './testing/storedText.ts';
import { submission } from './testing/submission.ts';

const host = 'check.maple.localhost';
const canaries = ['Jordan', 'Avery', '219-09-', 'jordan.avery@', '1990-02-09', 'Congress'];

let place: TestDatabase;
let server: RunningProcess;
let settings: Record<string, string>;
beforeAll(async () => {
  place = await createDatabase();
  settings = { DATABASE_URL: place.url, CARDSTOCK_KEY: '07'.repeat(32), OPERATOR: 'ann' };
  server = await startProcess(settings);
});
afterAll(async () => {
  server.process.kill('SIGTERM');
  await once(server.process, 'exit');
  await place.drop();
});

async function call(name: string, body: unknown, token?: string) {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const { status, body: text } = await sendTo(server.port, host, `/api/${name}`, { body, headers });
  return { status, json: JSON.parse(text) };
}
const visit = async () => String((await call('get-configuration', { url: host })).json.Payload.Token);
const run = (...words: string[]) => runApplications(settings, ...words);

it('[SAFE-03] operators work on applications while the server runs', async () => {
  const token = await visit();
  const { json } = await call('submit-application', submission('1003'), token);
  const reference = String(json.Payload.ref_number);
  const claim = { referenceNumber: reference, ssnLast4: '1003' };

  const listed = await run('list', '--result', 'pendinfo', '--limit', '5');
  expect([listed.code, listed.err]).toEqual([0, '']);
  expect(listed.out).toContain(`${reference}  `);
  const read = await run('read', reference);
  expect(read.out).toMatch(/\nSSN +\[masked: ssn\]\n/);
  const file = join(mkdtempSync(join(tmpdir(), 'export-')), 'all.jsonl');
  const exported = await run('export', '--file', file);
  expect([exported.code, exported.out]).toEqual([0, '']);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const [line = ''] = readFileSync(file, 'utf8').split('\n');
  expect(JSON.parse(line)).toMatchObject({ reference, answers: { Email: '[masked: contact]' } });
  expect(await run('export', '--file', file)).toMatchObject({
    code: 1,
    err: expect.stringContaining('is there already'),
  });
  const refused = await run('read', reference, '--unmask', '--fields', 'Email');
  expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringContaining('--reason') });
  const open = await run('read', reference, '--unmask', '--fields', 'Email', '--reason', 'Case 12');
  expect(open.out).toContain('jordan.avery@example.test');

  const decided = await run('decide', reference, 'APPROVED', '--credit-limit', '650', '--reason', 'Case 12');
  expect([decided.code, decided.out, decided.err]).toEqual([
    0,
    `${reference}: PENDINFO became APPROVED.\n`,
    '',
  ]);
  const found = await call('verify-prequal-application', claim, await visit());
  expect(found.json).toMatchObject({ Success: true, Payload: { CreditLimit: 650 } });
  const unlocked = await run('unlock', reference);
  expect(unlocked.code).toBe(0);

  const erased = await run('erase', reference, '--reason', 'Case 14', '--operator', 'bob');
  expect([erased.code, erased.out]).toEqual([0, expect.stringContaining(`${reference} is erased: `)]);
  expect((await call('get-applicant-summary', { applicantId: reference }, token)).status).toBe(401);
  expect((await call('verify-prequal-application', claim, await visit())).json.Success).toBe(false);

  const log = await run('audit', reference);
  expect(log.code).toBe(0);
  expect(log.out.split('\n').map((entry) => entry.split('  ').slice(2, 4))).toEqual([
    ['ann', 'read'],
    ['ann', 'read'],
    ['ann', 'decide'],
    ['ann', 'unlock'],
    ['bob', 'erase'],
    [],
    [],
  ]);
  const whole = [listed, read, exported, refused, decided, unlocked, erased, log, await run('audit')]
    .map(({ out, err }) => out + err)
    .join('');
  for (const canary of canaries) expect(whole + readFileSync(file, 'utf8')).not.toContain(canary);

  const database = await openDatabase({ url: place.url, folder: '' });
  const text = await storedText(database, createSecrets([Buffer.alloc(32, 7)]));
  await database.close();
  for (const canary of canaries) expect([canary, text.includes(canary)]).toEqual([canary, false]);
});

it('[REL-03] commands of one moment take turns: the log stays whole, and an application is erased once', async () => {
  const { json } = await call('submit-application', submission('2001'), await visit());
  const reference = String(json.Payload.ref_number);
  const erase = () => run('erase', reference, '--reason', 'Case 15');
  const ends = await Promise.all([erase(), erase(), run('list'), run('read', reference)]);
  expect(ends.map(({ code }) => code).toSorted()).toEqual([0, 0, 0, 1]);
  expect(ends.map(({ err }) => err).join('')).toMatch(/^It was erased on /);
  expect((await run('audit')).out).toContain('none changed and none missing');
});
