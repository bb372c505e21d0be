import { randomUUID } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { applicantStates } from '../../../testing/server/applicantStates.ts';
import { fixtureReleases } from '../../../testing/server/fixtureReleases.ts';
import { auditEntries } from '../../../testing/server/storedRows.ts';
import { storedText } from '../../../testing/server/storedText.ts';
import { submission } from '../../../testing/server/submission.ts';
import { testDay } from '../../../testing/server/testPageServer.ts';
import { type TestServer, testServer } from '../../../testing/server/testServer.ts';
import { readOptions } from '../../options/readOptions.ts';
import { wrapDatabase } from '../../platform/database/Database.ts';
import { emptyDatabase } from '../../platform/database/testDatabase.ts';
import { startServer } from '../../startServer.ts';
import { verifyAuditLog, writeAuditEntry } from '../backOffice/auditLog.ts';
import { applyRetention } from './applyRetention.ts';
import { type DataClass, dataClasses } from './dataClasses.ts';
import { type Retention, readRetention, unconfirmed } from './readRetention.ts';
import usual from './retention.json' with { type: 'json' };

let server: TestServer;
let retention: Retention;
beforeAll(async () => {
  server = await testServer();
  retention = await readRetention();
});
beforeEach(() => emptyDatabase(server.database));
afterAll(() => server.close());

const later = (text: string) => new Date(`${text}T17:00:00Z`);
const fail = (error: unknown) => {
  throw error;
};
const apply = (now: Date, document = retention) => applyRetention(server, document, now, fail);

async function applied(lastFour: string): Promise<string> {
  const visitor = await server.visit();
  await visitor.call('save-tracking', { Provider: 'somebody' });
  const answer = await visitor.call('submit-application', submission(lastFour), {
    'idempotency-key': randomUUID(),
  });
  return String(answer.json().Payload.ref_number);
}

const erased = async () =>
  (
    await server.database.query<{ reference: string }>(
      'select reference from application where erased_at is not null',
    )
  ).map(({ reference }) => reference);

describe('applications', () => {
  it('lose their personal data after 25 months by the calendar, and not a day before', async () => {
    const reference = await applied('1001');
    // Beyond the day on which the session has ended, too.
    await apply(later('2027-12-19'));
    expect(await erased()).toEqual([]);
    const removed = await apply(later('2027-12-21'));
    expect(removed).toMatchObject({ 'applications.notAccepted': 1 });
    expect(await erased()).toEqual([reference]);
    const text = await storedText(server.database, server.secrets);
    // Messages of the sandbox and requests for a higher limit are classes of their own.
    for (const canary of ['Jordan', 'Avery', '219-09-1001', '1990-02-09', 'Congress'])
      expect([canary, text.includes(canary)]).toEqual([canary, false]);
    expect(await auditEntries(server.database)).toMatchObject([
      { operator: 'retention', command: 'erase', reference, reason: 'kept for 25 months, notAccepted' },
    ]);
    expect(await apply(later('2027-12-21'))).toEqual({});
  });

  it('each by what became of it: the first entry that fits counts, the last fits all', async () => {
    const keep = (name: string, months: number, more: object) => ({
      ...more,
      name,
      keep: `${months} months`,
      why: 'A test.',
      confirmed: true,
    });
    const applications = [
      keep('waits', 3, { results: ['pendinfo'] }),
      keep('offered', 2, { stage: 'offered' }),
      keep('others', 1, {}),
    ];
    const own = { ...retention, applications } as Retention;
    const [pending, offered, declined] = [
      await applied('1003'),
      await applied('1001'),
      await applied('2001'),
    ];
    expect(await apply(later('2025-12-21'), own)).toMatchObject({ 'applications.others': 1 });
    expect(await erased()).toEqual([declined]);
    expect(await apply(later('2026-01-21'), own)).toMatchObject({ 'applications.offered': 1 });
    expect(await apply(later('2026-02-21'), own)).toMatchObject({ 'applications.waits': 1 });
    expect((await erased()).toSorted()).toEqual([pending, offered, declined].toSorted());
  });

  it('with a payment under way stay until that is settled', async () => {
    await applied('1001');
    await server.database.query(
      `insert into payment (id, application, state, method, amount, means, last_four, ask_at, created_at)
       select gen_random_uuid(), id, 'unknown', 'DEBIT', 5, 'Visa', '4242', now(), now() from application`,
    );
    expect(Object.keys(await apply(later('2030-01-01')))).not.toContain('applications.notAccepted');
    await server.database.query("update payment set state = 'captured', settled_at = now()");
    expect(await apply(later('2030-01-01'))).toMatchObject({ 'applications.notAccepted': 1 });
  });
});

describe('other data', () => {
  it('goes after its own time; what is younger stays', async () => {
    await applicantStates['offered, code sent'](server);
    await applied('1001');
    const count = async (table: string) =>
      Number((await server.database.query<{ count: number }>(`select count(*) from ${table}`))[0]?.count);
    const tables = ['one_time_code', 'idempotency', 'outbox', 'tracking'];
    const counts = () => Promise.all(tables.map(count));
    const [codes, answers, messages, visits] = await counts();
    expect([codes, answers, visits]).toEqual([1, 1, 1]);
    await apply(new Date(testDay.getTime() + 3_600_000));
    expect(await counts()).toEqual([codes, answers, messages, visits]);
    // The session of an applicant ends like any other, and what belongs to it goes along; what was tracked stays.
    expect(await apply(later('2025-11-23'))).toMatchObject({ sessions: expect.any(Number) });
    expect(await count('session_chain')).toBe(0);
    expect(await counts()).toEqual([0, 0, messages, visits]);
    expect(
      await server.database.query('select 1 from tracking where application is not null and chain is null'),
    ).toHaveLength(1);
    expect(await apply(later('2025-12-22'))).toMatchObject({ outbox: messages });
    expect(await apply(later('2026-12-22'))).toMatchObject({ tracking: 1 });
    expect(await counts()).toEqual([0, 0, 0, 0]);
  });

  it('of the audit log goes from its start, says so there, and the rest can be verified', async () => {
    const event = { operator: 'ann', command: 'list', outcome: 'listed 0' };
    for (const day of ['2025-11-20', '2025-11-21', '2030-01-01'])
      await writeAuditEntry(server.database, event, later(day));
    expect(await apply(later('2032-12-01'))).toEqual({ auditLog: 2 });
    const entries = await auditEntries(server.database);
    expect(entries.map(({ number, command }) => [number, command])).toEqual([
      [3, 'list'],
      [4, 'retention'],
    ]);
    expect(await verifyAuditLog(server.database)).toMatchObject({ count: 2, fault: undefined });
    await expect(server.database.query('delete from audit_entry')).rejects.toThrow('only added to');
  });

  it('goes in batches, and ends between two once it is told to: it keeps what it has done', async () => {
    const stopped = new AbortController();
    const { database } = server;
    await database.query(
      `insert into rate_limit (key, points, expire) select 'key-' || n, 1, 1 from generate_series(1, 4500) as n`,
    );
    const watched = wrapDatabase(database, ({ sql }, run) => {
      if (sql?.includes('delete from rate_limit')) stopped.abort(new Error('told to stop'));
      return run();
    });
    const work = applyRetention({ ...server, database: watched }, retention, testDay, fail, stopped.signal);
    await expect(work).rejects.toThrow('told to stop');
    expect(await database.query('select count(*) as count from rate_limit')).toEqual([{ count: 2500 }]);
    expect(await apply(testDay)).toEqual({ limits: 2500 });
  });

  it('goes on where one class fails', async () => {
    await applied('1001');
    const failures: unknown[] = [];
    const { database } = server;
    await database.query('alter table one_time_code rename to gone');
    await database.query("insert into violation (report, created_at) values ('{}', $1)", [testDay]);
    try {
      const removed = await applyRetention({ ...server, database }, retention, later('2026-01-01'), (error) =>
        failures.push(error),
      );
      expect([failures.length, removed.violations]).toEqual([1, 1]);
    } finally {
      await database.query('alter table gone rename to one_time_code');
    }
  });

  it('is of one class in every table that there is, or of none that retention could end', async () => {
    /** Of an application and erased with it, without a person, or ended by others. */
    const apart = {
      application: 'applications',
      account: 'of the application',
      bank_link: 'of the application',
      bank_redirect: 'of the application, nobody’s data',
      payment: 'of the application',
      terms_version: 'documents',
      consent_statement: 'documents',
      consent_record: 'kept with its application, which loses addresses and user agents',
      consent_chain: 'kept with its application',
      encryption_key: 'ended by reseal',
      sealing_process: 'of processes that run, nobody’s data',
      migration: 'nobody’s data',
      override: 'the sandbox’s, nobody’s data',
      past_override: 'the sandbox’s, nobody’s data',
      next_answer: 'the sandbox’s, nobody’s data',
    };
    const rows = await server.database.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public'",
    );
    const classes: DataClass[] = Object.values(dataClasses);
    const told = [...classes.flatMap(({ tables }) => tables), ...Object.keys(apart)];
    expect(told.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  });
});

describe('the document', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'retention-')), 'own.json');
  const changed = (change: (document: typeof usual) => void) => {
    const document = structuredClone(usual);
    change(document);
    return JSON.stringify(document);
  };

  it('is the product’s own, which counsel has to confirm', () => {
    expect(unconfirmed(retention)).toHaveLength(
      retention.applications.length + Object.keys(dataClasses).length,
    );
  });

  it.each<[string, string, string]>([
    ['no JSON', '{', 'is no JSON'],
    ['a list', '[]', '/: must be object'],
    [
      'a time that is none',
      changed(({ classes }) => Object.assign(classes.outbox, { keep: '1 fortnight' })),
      '/classes/outbox/keep',
    ],
    [
      'a time too short',
      changed(({ classes }) => Object.assign(classes.idempotencyAnswers, { keep: '1 hour' })),
      '/classes/idempotencyAnswers/keep: "1 hour" is shorter than 24 hours',
    ],
    [
      'a class that is missing',
      changed(({ classes }) => Reflect.deleteProperty(classes, 'tracking')),
      '/classes/tracking: is missing',
    ],
    [
      'a class that is unknown',
      changed(({ classes }) => Object.assign(classes, { traking: classes.tracking })),
      '/classes/traking: there is no such class. Known: sessions',
    ],
    ['no entry for all', changed(({ applications }) => applications.pop()), 'the last one has to fit all'],
    [
      'two entries of a name',
      changed(({ applications }) => applications.unshift(...applications.slice(0, 1))),
      '"approved" stands there twice',
    ],
  ])('is refused with %s, in words', async (_what, text, sentence) => {
    writeFileSync(file, text);
    await expect(readRetention(file)).rejects.toThrow(sentence);
    await expect(readRetention(file)).rejects.toThrow('RETENTION_FILE');
  });

  it('may be an operator’s own', async () => {
    writeFileSync(
      file,
      changed(({ classes }) => Object.assign(classes.outbox, { keep: '3 days', confirmed: true })),
    );
    expect((await readRetention(file)).classes.outbox.keep).toBe('3 days');
    await expect(readRetention(`${file}.gone`)).rejects.toThrow('cannot be read');
  });

  it('is checked before the server starts', async () => {
    writeFileSync(file, '{}');
    const settings = { DATA_DIR: 'memory://', CARDSTOCK_KEY: '07'.repeat(32), RETENTION_FILE: file };
    await expect(startServer(readOptions(settings), { releases: fixtureReleases })).rejects.toThrow(
      "must have required property 'applications'",
    );
  });
});
