import { once } from 'node:events';
import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CommandEnd } from '../testing/server/runApplications.ts';
import { sendTo } from '../testing/server/sendTo.ts';
import { type RunningIssuer, startIssuer } from '../testing/server/startIssuer.ts';
import { processEnvironment, type RunningProcess, startProcess } from '../testing/server/startProcess.ts';
import { auditEntries } from '../testing/server/storedRows.ts';
import { storedText } from '../testing/server/storedText.ts';
import { submission } from '../testing/server/submission.ts';
import { until } from '../testing/server/waiting.ts';
import { createDatabase, type TestDatabase } from '../testing/support/createDatabase.ts';
import { listApplications } from './domain/backOffice/readApplications.ts';
import { commands } from './operator/commands.ts';
import { runOperator } from './operator/runOperator.ts';
import { defaultTimeouts, type Queryable } from './platform/database/Database.ts';
import { connectDatabase, openDatabase } from './platform/database/openDatabase.ts';
import { createSecrets } from './platform/encryption/secrets.ts';

const host = 'check.maple.localhost';
const canaries = ['Jordan', 'Avery', '219-09-', 'jordan.avery@', '1990-02-09', 'Congress'];

let place: TestDatabase;
let server: RunningProcess;
/** A process outside the sandbox, which sends results to the decision system. */
let teller: RunningProcess;
let issuer: RunningIssuer;
let settings: Record<string, string>;
beforeAll(async () => {
  place = await createDatabase();
  issuer = await startIssuer();
  const shared = { DATABASE_URL: place.url, CARDSTOCK_KEY: '07'.repeat(32) };
  // Applicants apply in a sandbox; operators run the commands as at an issuer.
  server = await startProcess(shared);
  settings = {
    ...shared,
    SANDBOX: '0',
    ENVIRONMENT: 'development',
    OPERATOR: 'ann',
    SERVICES_FILE: issuer.servicesFile(),
    ISSUER_TOKEN: issuer.token,
  };
  teller = await startProcess(settings);
});
afterAll(async () => {
  await issuer.stop();
  for (const { process: child } of [server, teller]) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  await place.drop();
});

async function call(name: string, body: unknown, token?: string) {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const { status, body: text } = await sendTo(server.port, host, `/api/${name}`, { body, headers });
  return { status, json: JSON.parse(text) };
}
const visit = async () => String((await call('get-configuration', { url: host })).json.Payload.Token);

/** Runs a command in this process. */
const run = (...words: string[]) => runWith(settings, ...words);
async function runWith(environment: Record<string, string>, ...words: string[]): Promise<CommandEnd> {
  const said: string[] = [];
  const ended = await runOperator('applications', words, { ...processEnvironment, ...environment }, (line) =>
    said.push(`${line}\n`),
  ).then(
    () => ({ code: 0, err: '' }),
    ({ message }: Error) => ({ code: 1, err: message }),
  );
  return { ...ended, out: said.join('') };
}

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
    err: expect.stringContaining('exists already'),
  });
  const refused = await run('read', reference, '--unmask', '--fields', 'Email');
  expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringContaining('--reason') });
  const open = await run('read', reference, '--unmask', '--fields', 'Email', '--reason', 'Case 12');
  expect(open.out).toContain('jordan.avery@example.test');

  const decided = await run('decide', reference, 'APPROVED', '--credit-limit', '650', '--reason', 'Case 12');
  expect([decided.code, decided.out, decided.err]).toEqual([
    0,
    `${reference}: PENDINFO became APPROVED.\nThe decision system will be told.\n`,
    '',
  ]);
  const told = async () => (await issuer.came()).filter(({ path }) => path === '/v2/manual-results');
  await until(async () => expect(await told()).toHaveLength(1));
  expect((await told())[0]?.key).toMatch(/^[0-9a-f-]{36}:result:1$/);
  expect((await run('tell', reference)).out).toBe('The decision system knows every result.\n');
  const found = await call('verify-prequal-application', claim, await visit());
  expect(found.json).toMatchObject({ Success: true, Payload: { CreditLimit: 650 } });
  const unlocked = await run('unlock', reference, '--reason', 'Case 13');
  expect(unlocked.code).toBe(0);

  const erased = await run('erase', reference, '--reason', 'Case 14', '--operator', 'bob');
  expect([erased.code, erased.out]).toEqual([0, expect.stringContaining(`${reference} was erased: `)]);
  expect((await call('get-applicant-summary', { applicantId: reference }, token)).status).toBe(401);
  expect((await call('verify-prequal-application', claim, await visit())).json.Success).toBe(false);

  const log = await run('audit', reference);
  expect(log.code).toBe(0);
  expect(log.out.split('\n').map((entry) => entry.split('  ').slice(2, 4))).toEqual([
    ['ann', 'read'],
    ['ann', 'read'],
    ['ann', 'read'],
    ['ann', 'decide'],
    ['ann', 'tell'],
    ['ann', 'unlock'],
    ['bob', 'erase'],
    ['ann', 'audit'],
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

/** For each command, one use that succeeds and one that is refused. */
const uses: Record<string, (reference: string) => [done: string[], refused: string[]]> = {
  list: () => [['list'], ['list', '--since', 'yesterday']],
  read: (reference) => [
    ['read', reference],
    ['read', '219091003'],
  ],
  export: () => [['export'], ['export', '--fields', 'Emial']],
  evidence: (reference) => [
    ['evidence', reference],
    ['evidence', reference, '--format', 'doc'],
  ],
  decide: (reference) => [
    ['decide', reference, '--ask', '--reason', 'Case 16'],
    ['decide', reference, 'APPROVED', '--credit-limit', '5'],
  ],
  tell: () => [['tell'], ['tell', '219091003']],
  locks: () => [['locks'], ['locks', '--since', 'yesterday']],
  unlock: (reference) => [
    ['unlock', reference, '--reason', 'Case 18'],
    ['unlock', reference, '--zip', '78701', '--reason', 'Case 18'],
  ],
  erase: (reference) => [
    ['erase', reference, '--reason', 'Case 17'],
    ['erase', reference],
  ],
  'post-backs': () => [
    ['post-backs', 'retry'],
    ['post-backs', 'retry', 'no-such-id'],
  ],
  audit: () => [
    ['audit', '--verify'],
    ['audit', '219091003'],
  ],
};

it('[SAFE-03] every command leaves one entry for each use, also for one that is refused', async () => {
  const names = commands.filter(({ program }) => program === 'applications').map(({ name }) => name);
  expect(Object.keys(uses)).toEqual(names);
  const { json } = await call('submit-application', submission('1003'), await visit());
  const reference = String(json.Payload.ref_number);
  const database = await openDatabase({ url: place.url, folder: '' });
  const [application] = await database.query<{ id: string }>(
    'select id from application where reference = $1',
    [reference],
  );
  for (const [name, use] of Object.entries(uses)) {
    const [done, refused] = use(reference);
    const before = (await auditEntries(database)).length;
    const bad = await run(...refused);
    expect([name, bad.code, bad.out]).toEqual([name, 1, '']);
    const good = await run(...done);
    // A bare call states no consent, which the evidence of its application says (F-848).
    const found =
      name === 'evidence' ? [1, expect.stringContaining('without the words that were shown')] : [0, ''];
    expect([name, good.code, name === 'export' ? '' : good.err]).toEqual([name, ...found]);
    const entries = (await auditEntries(database)).slice(before);
    // A call to the decision system gets its own entry, before the call.
    const asked = name === 'decide' ? [[name, 'asked the decision system, question 1']] : [];
    expect(entries.map(({ command, outcome }) => [command, outcome])).toEqual([
      [name, expect.stringMatching(/^refused: /)],
      ...asked,
      [name, expect.not.stringMatching(/^refused|^failed/)],
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/219091003|Emial/);
  }
  const decisions = (await issuer.came()).filter(({ path }) => path === '/v2/decisions');
  expect(decisions.map(({ key }) => key)).toEqual([`${application?.id}:again:1`]);
  await database.close();
});

it('[REL-06] commands change no schema: they refuse one that is behind', async () => {
  const empty = await createDatabase({ empty: true });
  try {
    for (const words of [['list'], ['audit']]) {
      const end = await runWith({ ...settings, DATABASE_URL: empty.url }, ...words);
      expect(end).toEqual({
        code: 1,
        out: '',
        err: expect.stringContaining('Run npm run operate -- migrate'),
      });
    }
    const database = await connectDatabase({ url: empty.url, folder: '' });
    expect(await database.query("select to_regclass('migration') as name")).toEqual([{ name: null }]);
    await database.close();
  } finally {
    await empty.drop();
  }
});

it('a list by result or site reads an index, the newest first, and not the whole table', async () => {
  const timeouts = { ...defaultTimeouts, statement: 120_000 };
  const database = await openDatabase({ url: place.url, folder: '', timeouts });
  await database.execute(
    `insert into application (id, reference, reference_hash, site, product_code, stage, result, us_state, terms_version,
       answers, answer, ssn_lookup, last_four_lookup, created_at, updated_at)
     select gen_random_uuid(), '9' || lpad(n::text, 8, '0'), 'h' || n, 'maple.apply', 'MAPLE', 'decided',
       case when n % 5000 = 0 then 'FROZEN' else 'DECLINEDINFO' end, 'TX', 't', ''::bytea, ''::bytea, 'l' || n, 'f', now(), now()
     from generate_series(1, 20000) n; analyze application`,
  );
  for (const [filter, index] of [
    [{ result: 'frozen' }, 'application_by_result'],
    [{ site: 'maple.none' }, 'application_by_site'],
  ] as const) {
    const plan: string[] = [];
    const query: Queryable['query'] = async (sql, params) => {
      const rows = await database.query<Record<string, string>>(`explain ${sql}`, params);
      plan.push(...rows.flatMap((row) => Object.values(row)));
      return [];
    };
    await listApplications({ query }, filter, { limit: 50 });
    expect(plan.join('\n')).toMatch(new RegExp(`Index Scan Backward using ${index}`));
    expect(plan.join('\n')).not.toMatch(/Seq Scan|Sort/);
  }
  await database.close();
});

it('[REL-03] commands of one moment take turns: the log stays whole, and an application is erased once', async () => {
  const { json } = await call('submit-application', submission('2001'), await visit());
  const reference = String(json.Payload.ref_number);
  const erase = () => run('erase', reference, '--reason', 'Case 15');
  const [one, other, list, read] = await Promise.all([erase(), erase(), run('list'), run('read', reference)]);
  expect([one.code, other.code].toSorted()).toEqual([0, 1]);
  expect(one.err + other.err).toMatch(/^It was erased on /);
  expect(list.code).toBe(0);
  // It is read before, after or while it goes.
  if (read.code !== 0)
    expect(read.err).toMatch(/^(?:It was erased on |This visitor has no such application)/);
  expect((await run('audit', '--verify')).out).toContain('none changed and none missing');
});
