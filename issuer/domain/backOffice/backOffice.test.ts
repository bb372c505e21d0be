import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { usualLimits } from '../../../src/server/platform/limits/limits.ts';
import { silentObserver } from '../../../src/server/platform/metrics/Observer.ts';
import { applicantStates, stepRequest } from '../../../testing/server/applicantStates.ts';
import { callByContract } from '../../../testing/server/callByContract.ts';
import { fixtureReleases } from '../../../testing/server/fixtureReleases.ts';
import { auditEntries } from '../../../testing/server/storedRows.ts';
import { storedText } from '../../../testing/server/storedText.ts';
import { submission } from '../../../testing/server/submission.ts';
import { testDay } from '../../../testing/server/testPageServer.ts';
import { type TestServer, testServer, type Visitor } from '../../../testing/server/testServer.ts';
import { emptyDatabase } from '../../platform/database/testDatabase.ts';
import {
  createAuditWitness,
  noteRefusal,
  readAuditForOperator,
  verifyAuditLog,
  writeAuditEntry,
} from './auditLog.ts';
import { type BackOffice, checkReason } from './BackOffice.ts';
import { eraseApplication, type Locked, locksForOperator, unlockLookups } from './eraseApplication.ts';
import {
  type ApplicationFilter,
  type Disclosure,
  exportApplications,
  listApplications,
  listForOperator,
  readApplication,
} from './readApplications.ts';

/** What is in the submission and nowhere else. */
const canaries = ['Jordan', 'Avery', '219-09-', '1990-02-09', 'Congress', 'jordan.avery', '5125550177'];

let server: TestServer;
let office: BackOffice;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  const { database, secrets } = server;
  await emptyDatabase(database);
  server.setNow(testDay);
  office = { database, secrets, releases: fixtureReleases, now: () => testDay, operator: 'ann' };
});
afterAll(() => server.close());

async function exported(filter: ApplicationFilter, disclosure: Disclosure, batch?: number) {
  const all = [];
  for await (const shown of exportApplications(office, filter, disclosure, batch)) all.push(...shown);
  return all;
}

async function applied(
  lastFour = '1001',
  host = 'check.maple.localhost',
): Promise<{ visitor: Visitor; reference: string }> {
  const visitor = await server.visit(host);
  await visitor.call('save-tracking', { Provider: 'somebody', ClickId: 'click-5125550177' });
  const sent = submission(lastFour, { PrimaryPhone: '5125550177' });
  const answer = await visitor.call('submit-application', sent, { 'idempotency-key': randomUUID() });
  return { visitor, reference: String(answer.json().Payload.ref_number) };
}

describe('a list of applications', () => {
  it('[SAFE-03] goes through all of them in pages, the newest first, also while one comes in', async () => {
    const made: string[] = [];
    for (let minute = 0; minute < 5; minute += 1) {
      // Two of one moment are told apart by their ids.
      server.setNow(new Date(testDay.getTime() + Math.floor(minute / 2) * 60_000));
      made.push((await applied(`200${minute}`)).reference);
    }
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await listApplications(office.database, {}, { limit: 2, after });
      seen.push(...page.applications.map(({ reference }) => reference));
      if (after === undefined) await applied('1002');
      after = page.next;
    } while (after !== undefined);
    expect(seen.toSorted()).toEqual(made.toSorted());
    expect(seen[0]).toBe(made[4]);
  });

  it.each([
    [{ site: 'maple.CHECK' }, 2],
    [{ site: 'maple.apply' }, 0],
    [{ productCode: 'maple' }, 2],
    [{ result: 'approved' }, 1],
    [{ stage: 'offered' }, 1],
    [{ since: testDay }, 2],
    [{ since: new Date(testDay.getTime() + 1) }, 0],
    [{ until: testDay }, 0],
  ])('finds those that fit %j', async (filter, count) => {
    await applied('1001');
    await applied('1003');
    const { applications } = await listApplications(office.database, filter, { limit: 10 });
    expect(applications).toHaveLength(count);
  });

  it('refuses a place that no page named', async () => {
    await expect(listApplications(office.database, {}, { limit: 1, after: "1' or 1" })).rejects.toThrow(
      '--after takes what the page before named',
    );
  });
});

describe('what operators are shown', () => {
  it('[SAFE-03] [SEC-011] nothing personal in lists, masked answers, exports and the log', async () => {
    const { reference } = await applied();
    const listed = await listForOperator(office, {}, { limit: 10 });
    const read = await readApplication(office, reference, {});
    const all = await exported({}, {});
    const shown = JSON.stringify([listed, read, all, await auditEntries(office.database)]);
    for (const canary of canaries) expect(shown).not.toContain(canary);
    expect(read.answers).toContainEqual({ name: 'SSN', value: '[masked: ssn]' });
    expect(read.answers).toContainEqual({ name: 'HasCheckingAccount', value: true });
    expect(read.answers).toContainEqual({ name: 'SiteSettings.WebSite', value: '[masked: not a field]' });
  });

  it("[F-842] the numbers of a person's other applications", async () => {
    const [{ reference: first }, { reference: second }] = [await applied(), await applied()];
    await applied('1003');
    expect((await readApplication(office, second, {})).others).toEqual([first]);
    expect((await readApplication(office, first, {})).others).toEqual([second]);
  });

  it('[F-848] what somebody changed in the database without a key', async () => {
    const { reference } = await applied();
    expect((await readApplication(office, reference, {})).changed).toEqual([]);
    await office.database.query('update application set credit_limit = 5000 where reference = $1', [
      reference,
    ]);
    const told = [expect.stringMatching(/^The column credit_limit was changed from .+ to 5000\.$/u)];
    expect((await readApplication(office, reference, {})).changed).toEqual(told);
    expect(await exported({}, {})).toMatchObject([{ changed: told }]);
  });

  it('[SAFE-03] those answers in clear that are named, for a reason that the log keeps', async () => {
    const { reference } = await applied();
    const read = await readApplication(office, reference, {
      fields: ['Email', 'dob'],
      unmask: { reason: 'Case 12' },
    });
    expect(read.answers).toEqual([
      { name: 'Email', value: 'jordan.avery@example.test' },
      { name: 'dob', value: '1990-02-09' },
    ]);
    const [entry] = await auditEntries(office.database, read.application.id);
    expect(entry).toMatchObject({
      operator: 'ann',
      command: 'read',
      reference,
      fields: ['Email', 'dob'],
      reason: 'Case 12',
      outcome: 'in clear, 2 answers',
    });
    await exported({}, { fields: ['all'], unmask: { reason: 'Case 13' } });
    expect((await auditEntries(office.database, read.application.id)).at(-1)).toMatchObject({
      command: 'export',
      reason: 'Case 13',
    });
  });

  it.each([
    ['no reason', { fields: ['Email'], unmask: { reason: ' ' } }, 'needs --reason'],
    ['no fields', { unmask: { reason: 'Case 12' } }, 'needs --fields'],
    ['an unknown field', { fields: ['Emial'] }, 'Nobody was asked for "Emial". There are: '],
    ['what is no name of a field', { fields: ['Jordan Avery'] }, 'names of fields'],
  ])('refuses %s, and shows and logs nothing', async (_what, disclosure, sentence) => {
    const { reference } = await applied();
    await expect(readApplication(office, reference, disclosure)).rejects.toThrow(sentence);
    await expect(exported({}, disclosure)).rejects.toThrow(sentence);
    expect(await auditEntries(office.database)).toEqual([]);
  });

  it('[SAFE-03] logs how many were listed or exported, and by which filter', async () => {
    await applied('1003');
    const filter = { site: 'maple.check', result: 'PENDINFO', since: new Date('2025-11-01') };
    await listForOperator(office, filter, { limit: 10 });
    await exported(filter, {});
    await exported({ result: 'APPROVED' }, { fields: ['all'], unmask: { reason: 'Case 14' } });
    const which = ' of site=maple.check, result=PENDINFO, since=2025-11-01T00:00:00.000Z';
    expect((await auditEntries(office.database)).map(({ outcome }) => outcome)).toEqual([
      `listed 1${which}`,
      `exported 1, masked${which}`,
      'exported 0, in clear of result=APPROVED',
    ]);
  });

  it('[SAFE-03] refuses a filter that the log must not keep', async () => {
    for (const filter of [
      { result: 'jordan.avery@example.test' },
      { site: '219091001' },
      { productCode: 'a b' },
    ]) {
      await expect(listForOperator(office, filter, { limit: 10 })).rejects.toThrow(
        'takes a word of the catalogue',
      );
      await expect(exported(filter, {})).rejects.toThrow('takes a word of the catalogue');
    }
    expect(await auditEntries(office.database)).toEqual([]);
  });

  it('[SAFE-03] refuses a field before the first batch, whichever batch would have met it', async () => {
    for (const lastFour of ['1003', '1001']) await applied(lastFour);
    await applied('1002', 'apply.maple.localhost/apply');
    const reason = { unmask: { reason: 'Case 15' } };
    await expect(exported({}, { fields: ['Emial'], ...reason }, 1)).rejects.toThrow('"Emial"');
    expect(await auditEntries(office.database)).toEqual([]);
    // A field of any site goes through, also where another site of the export does not have it.
    const all = await exported({}, { fields: ['Email'], ...reason }, 1);
    expect(all).toHaveLength(3);
    expect(await auditEntries(office.database)).toHaveLength(3);
  });

  it.each([['123456789'], ['abc'], [randomUUID()]])('says that there is no application %s', async (named) => {
    await expect(readApplication(office, named, {})).rejects.toThrow(
      /There is no application|named by its reference number/,
    );
  });
});

describe('reasons', () => {
  it.each([
    ['', 'needs --reason'],
    ['asked by a@b.test', 'no personal data'],
    ['called from 5125550177', 'no personal data'],
    ['SSN 219-09-1001', 'no personal data'],
    ['two\nlines', 'one line'],
    ['x'.repeat(301), '300 characters'],
  ])('refuses %j', (reason, sentence) => {
    expect(() => checkReason(reason)).toThrow(sentence);
  });
  it('takes cases and dates', () => {
    expect(checkReason(' Case 20260131 of 2026-01-31 ')).toBe('Case 20260131 of 2026-01-31');
  });
});

describe('an application that is erased', () => {
  it('[SAFE-03] leaves nothing of the person anywhere, sealed or not', async () => {
    const states = ['accepted after a code', 'offered, code sent', 'approved by the bank link'] as const;
    const references: string[] = [];
    for (const state of states) {
      const person = await applicantStates[state](server);
      references.push(String(person.reference));
      const increase = { ssn: `219-09-${person.lastFour}`, accountLast4: '1234', monthlyIncome: '2500' };
      await callByContract(server, person.token, 'submit-cli', increase);
      await callByContract(server, person.token, 'create-account', {
        ...stepRequest('create-account', person),
        username: `canary.${person.reference}`,
      });
    }
    references.push((await applied('2001')).reference);
    const { database, secrets } = server;
    const before = await storedText(database, secrets);
    for (const table of ['outbox', 'limit_increase', 'account', 'bank_link', 'tracking', 'idempotency'])
      expect(before).toContain(`\n${table} {`);
    const theirs = [...canaries, 'canary.'];
    for (const canary of theirs) expect([canary, before.includes(canary)]).toEqual([canary, true]);

    for (const reference of references) await eraseApplication(office, reference, 'Case 12');
    const after = await storedText(database, secrets);
    for (const canary of theirs) expect([canary, after.includes(canary)]).toEqual([canary, false]);
    for (const reference of references) expect(after).toContain(`"reference":"${reference}"`);
    const { answers, application } = await readApplication(office, references[3] ?? '', {
      fields: ['Email'],
    });
    expect([answers, application.result]).toEqual([[], 'DECLINEDINFO']);
  });

  it('[SAFE-07] ends the session, and its number is unknown from then on', async () => {
    const { visitor, reference } = await applied();
    await eraseApplication(office, reference, 'Case 12');
    const summary = await visitor.call('get-applicant-summary', { applicantId: reference });
    expect([summary.statusCode, summary.json().ErrorMessage ?? summary.body]).toEqual([
      401,
      expect.any(String),
    ]);
    const again = await server.visit();
    const claim = { referenceNumber: reference, ssnLast4: '1001' };
    const unknown = await again.call('verify-prequal-application', {
      ...claim,
      referenceNumber: '123456789',
    });
    const found = await again.call('verify-prequal-application', claim);
    expect([found.statusCode, found.body]).toEqual([unknown.statusCode, unknown.body]);
    // They may apply anew.
    const anew = await again.call('submit-application', submission('1001'));
    expect([anew.statusCode, anew.json().Payload.result]).toEqual([200, 'APPROVED']);
  });

  it('is erased once, and refuses a payment that is under way', async () => {
    const { reference } = await applied();
    const { database } = office;
    await database.query(
      `insert into payment (id, application, state, method, amount, means, last_four, ask_at, created_at)
       select gen_random_uuid(), id, 'unknown', 'DEBIT', 5, 'Visa', '4242', now(), now() from application`,
    );
    await expect(eraseApplication(office, reference, 'Case 1')).rejects.toThrow('A payment is under way');
    await database.query("update payment set state = 'captured', settled_at = now()");
    await eraseApplication(office, reference, 'Case 1');
    expect(await database.query('select amount, last_four from payment')).toEqual([
      { amount: '5.00', last_four: '' },
    ]);
    await expect(eraseApplication(office, reference, 'Case 1')).rejects.toThrow(
      'It was erased on 2025-11-20',
    );
    expect(await auditEntries(database)).toHaveLength(1);
  });
});

describe('the audit log', () => {
  const event = { operator: 'ann', command: 'list', outcome: 'listed 0' };

  it('is added to and never changed, by whomever', async () => {
    const { database } = office;
    await writeAuditEntry(database, event, testDay);
    for (const sql of [
      "update audit_entry set operator = 'bob'",
      'delete from audit_entry',
      'truncate audit_entry',
    ])
      await expect(database.query(sql)).rejects.toThrow('The audit log is only added to.');
    expect(await auditEntries(database)).toHaveLength(1);
  });

  it.each([
    [
      'an entry was changed',
      "update audit_entry set operator = 'bob' where number = 2",
      'Entry 2 was changed.',
    ],
    ['one is missing', 'delete from audit_entry where number = 2', 'Entries are missing between 1 and 3.'],
    ['the first is missing', 'delete from audit_entry where number = 1', 'Entries before 2 are missing.'],
  ])('tells that %s, past its triggers', async (_what, sql, fault) => {
    const { database } = server;
    for (let count = 0; count < 3; count += 1) await writeAuditEntry(database, event, testDay);
    expect(await verifyAuditLog(database)).toMatchObject({ count: 3, fault: undefined });
    await database.execute(
      `set session_replication_role = replica; ${sql}; set session_replication_role = default`,
    );
    expect((await verifyAuditLog(database)).fault).toBe(fault);
  });

  it('[F-748] is witnessed by the log of the server, which misses what was cut off or written anew', async () => {
    const { database } = server;
    const told: object[] = [];
    const note = (facts: object) => told.push(facts);
    const log = { info: note, warn: note } as never;
    const look = createAuditWitness(database, { log, observer: silentObserver });
    const past = (sql: string) =>
      database.execute(
        `set session_replication_role = replica; ${sql}; set session_replication_role = default`,
      );
    const end = async () => (await auditEntries(database)).at(-1)?.hash;
    await look();
    expect(told).toEqual([]);

    await writeAuditEntry(database, event, testDay);
    await writeAuditEntry(database, event, testDay);
    const first = await end();
    await look();
    await look();
    expect(told.splice(0)).toEqual([{ number: 2, hash: first }]);

    const missed = { event: 'security.auditLogCut', number: 2, hash: first };
    await past('delete from audit_entry where number = 2');
    await look();
    expect(told.splice(0)).toEqual([missed, { number: 1, hash: await end() }]);
    await writeAuditEntry(database, event, testDay);
    await look();
    expect(told.splice(0)).toEqual([{ number: 2, hash: await end() }]);

    // A whole new chain, which verifies.
    await past('delete from audit_entry');
    for (let count = 0; count < 3; count += 1)
      await writeAuditEntry(database, { ...event, operator: 'bob' }, testDay);
    expect((await verifyAuditLog(database)).fault).toBeUndefined();
    await look();
    expect(told.splice(0)).toMatchObject([{ event: 'security.auditLogCut', number: 2 }, { number: 3 }]);
    await past('delete from audit_entry');
    await look();
    expect(told.splice(0)).toMatchObject([{ event: 'security.auditLogCut', number: 3 }]);

    // What retention removed is not missed.
    await writeAuditEntry(database, event, testDay);
    await look();
    for (let count = 0; count < 2; count += 1) await writeAuditEntry(database, event, testDay);
    await past('delete from audit_entry where number < 3');
    told.splice(0);
    await look();
    expect(told).toEqual([{ number: 3, hash: await end() }]);
  });

  it('[SAFE-03] has what was refused and what failed, without anything that was typed', async () => {
    const { reference } = await applied();
    const attempt = (named: string, work: () => Promise<unknown>) =>
      noteRefusal(office, 'read', named, work).catch((error: Error) => error.message);
    await attempt('219091001', () => readApplication(office, '219091001', {}));
    await attempt(reference, () => readApplication(office, reference, { fields: ['Jordan'] }));
    await attempt(reference, () =>
      readApplication(office, reference, { fields: ['SSN'], unmask: { reason: '' } }),
    );
    await attempt(reference, async () => {
      throw new Error('219-09-1001');
    });
    const entries = await auditEntries(office.database);
    expect(entries.map(({ reference: about, outcome }) => [about, outcome])).toEqual([
      [null, 'refused: There is no such application.'],
      [reference, 'refused: Nobody was asked for a field that was named.'],
      [reference, 'refused: This needs --reason "…", such as the number of the case.'],
      [reference, 'failed'],
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/Jordan|21909|219-09/);
  });

  it('is read in pages and from a moment on, and keeps that it was read', async () => {
    const { database } = office;
    const { reference } = await applied();
    await database.transaction(async (transaction) => {
      for (let number = 0; number < 1_203; number += 1)
        await writeAuditEntry(transaction, event, new Date(testDay.getTime() + number * 1_000));
    });
    const read = async (question: Parameters<typeof readAuditForOperator>[1]) => {
      const numbers = [];
      for await (const { number, outcome } of readAuditForOperator(office, question))
        numbers.push([number, outcome]);
      return numbers;
    };
    const since = new Date(testDay.getTime() + 1_200_000);
    office = { ...office, now: () => since };
    const all = await read({});
    expect([all.length, all[0], all.at(-1)]).toEqual([1_204, [1, 'listed 0'], [1_204, 'log read']]);
    expect(await read({ since, verify: true })).toEqual([
      [1_201, 'listed 0'],
      [1_202, 'listed 0'],
      [1_203, 'listed 0'],
      [1_204, 'log read'],
      [1_205, 'log read and verified since 2025-11-20T17:20:00.000Z'],
    ]);
    expect(await read({ named: reference })).toEqual([[1_206, 'log read']]);
  });

  it('holds together with what it tells of', async () => {
    const { reference } = await applied();
    const { database } = office;
    const broken: BackOffice = { ...office, now: () => new Date(Number.NaN) };
    await expect(eraseApplication(broken, reference, 'Case 1')).rejects.toThrow();
    expect(await database.query('select erased_at from application')).toEqual([{ erased_at: null }]);
  });
});

describe('a lock', () => {
  it('[SAFE-09] is lifted for an application, and logged without its subject', async () => {
    const { reference } = await applied();
    const claim = { referenceNumber: reference, ssnLast4: '9999' };
    for (let guess = 0; guess < 3; guess += 1)
      await (await server.visit()).call('verify-prequal-application', claim);
    const unlock = (locked: Locked) => unlockLookups(office, locked, 'Case 1');
    expect(await unlock({ kind: 'application', named: reference })).toBe(1);
    expect(await unlock({ kind: 'application', named: reference })).toBe(0);
    expect(await unlock({ kind: 'holder', lastName: 'Avery', zip: '78701' })).toBe(0);
    const log = await auditEntries(office.database);
    expect(log.map(({ reference: about, outcome, reason }) => [about, outcome, reason])).toEqual([
      [reference, 'application: lifted 1', 'Case 1'],
      [reference, 'application: there were no wrong guesses', 'Case 1'],
      [null, 'holder: there were no wrong guesses', 'Case 1'],
    ]);
  });

  it('[F-841] is listed with the others since a time, and lifted with them, for a reason', async () => {
    const locked = async () => {
      const { reference } = await applied();
      for (let guess = 0; guess < usualLimits.attemptSubject.points; guess += 1)
        await (await server.visit()).call('verify-prequal-application', {
          referenceNumber: reference,
          ssnLast4: String(9_000 + guess),
        });
      return reference;
    };
    await locked();
    await office.database.query("update look_up_lock set locked_at = locked_at - interval '1 day'");
    const since = new Date(testDay.getTime() - 3_600_000);
    await locked();
    await locked();
    const one = { kind: 'reference', misses: 10, lockedAt: expect.any(Date), lockedUntil: expect.any(Date) };
    expect(await locksForOperator(office)).toEqual([one, one, one]);
    expect(await locksForOperator(office, since)).toEqual([one, one]);
    await expect(unlockLookups(office, { kind: 'since', since }, undefined)).rejects.toThrow('--reason');
    expect(await unlockLookups(office, { kind: 'since', since }, 'Case 2')).toBe(2);
    expect(await locksForOperator(office)).toEqual([one]);
    const log = await auditEntries(office.database);
    expect(log.map(({ command, outcome }) => [command, outcome])).toEqual([
      ['locks', 'listed 3'],
      ['locks', 'listed 2'],
      ['unlock', `since ${since.toISOString()}: lifted 2`],
      ['locks', 'listed 1'],
    ]);
  });
});
