import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixtureReleases } from '../../../testing/server/fixtureReleases.ts';
import { recordStatements } from '../../../testing/server/recordStatements.ts';
import { submission } from '../../../testing/server/submission.ts';
import { testDay } from '../../../testing/server/testPageServer.ts';
import { type TestServer, testServer } from '../../../testing/server/testServer.ts';
import { createDatabase, type TestDatabase } from '../../../testing/support/createDatabase.ts';
import type { OpenDatabase } from '../../platform/database/Database.ts';
import { openDatabase } from '../../platform/database/openDatabase.ts';
import { eraseApplication } from '../backOffice/eraseApplication.ts';
import { settleOpenBankLinks } from '../bankLink/bankLink.ts';
import { settleOpenPayments } from '../payments/takePayment.ts';
import { applyRetention } from './applyRetention.ts';
import { readRetention } from './readRetention.ts';

let place: TestDatabase;
let database: OpenDatabase;
let server: TestServer;
let planner: pg.Client;
beforeAll(async () => {
  place = await createDatabase();
  database = await openDatabase({ url: place.url, folder: '' });
  server = await testServer({ database });
  planner = new pg.Client({ connectionString: place.url });
  await planner.connect();
  // Tables of a test are small: it would read them whole where it could use an index, too.
  await planner.query('set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off');
});
afterAll(async () => {
  await planner.end();
  await server.close();
  await database.close();
  await place.drop();
});

async function applied(lastFour: string): Promise<string> {
  const visitor = await server.visit();
  const answer = await visitor.call('submit-application', submission(lastFour), {
    'idempotency-key': lastFour,
  });
  return String(answer.json().Payload.ref_number);
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Filter?: string;
  Plans?: Plan[];
}

/** The parts of a plan that read a table, or a whole index, to find rows by a condition. */
function wholeReads(plan: Plan): string[] {
  const {
    'Node Type': type,
    'Relation Name': table,
    'Index Name': index,
    'Index Cond': found,
    Filter,
  } = plan;
  const isWhole = type === 'Seq Scan' || (/^Index/.test(type) && found === undefined && Filter !== undefined);
  const own = isWhole ? [`${type} of ${table ?? index}: ${Filter}`] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(wholeReads)];
}

async function expectIndexes({ statements, values }: ReturnType<typeof recordStatements>): Promise<void> {
  const mistakes = new Set<string>();
  for (const [index, sql] of statements.entries()) {
    if (!/\b(from|update|into)\b/.test(sql)) continue;
    const { rows } = await planner.query(`explain (format json) ${sql}`, [...(values[index] ?? [])]);
    for (const read of wholeReads(rows[0]['QUERY PLAN'][0].Plan)) mistakes.add(`${read} in ${sql}`);
  }
  expect([...mistakes]).toEqual([]);
}

const fail = (error: unknown) => {
  throw error;
};

describe('what jobs and operators ask of large tables', () => {
  it('[REL-02] erasing one application finds every row by an index', async () => {
    const reference = await applied('1002');
    const asked = recordStatements(database);
    const office = { ...server, database: asked.database, operator: 'ann', now: () => testDay };
    await eraseApplication(office, reference, 'Case 4712');
    expect(asked.statements.length).toBeGreaterThan(20);
    await expectIndexes(asked);
  });

  it('[REL-02] retention finds every row by an index', async () => {
    await applied('1001');
    const asked = recordStatements(database);
    const dependencies = { ...server, database: asked.database };
    const removed = await applyRetention(dependencies, await readRetention(), new Date('2040-01-01'), fail);
    expect(removed).toMatchObject({ 'applications.notAccepted': 1, sessions: expect.any(Number) });
    expect(asked.statements.join()).toMatch(/delete from audit_entry/);
    await expectIndexes(asked);
  });

  it('[REL-02] open bank links and payments are found by an index', async () => {
    const asked = recordStatements(database);
    const dependencies = { ...server, database: asked.database, now: () => testDay };
    await settleOpenBankLinks({ ...dependencies, releases: fixtureReleases, ports: {} as never }, fail);
    await settleOpenPayments({ ...dependencies, gateway: {} as never }, fail);
    expect(asked.statements).toHaveLength(2);
    await expectIndexes(asked);
  });

  it('[REL-02] every foreign key to a session or an application has an index', async () => {
    const rows = await database.query(
      `select c.conrelid::regclass::text as table, a.attname as column
       from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
       where c.contype = 'f' and c.confrelid in ('session_chain'::regclass, 'application'::regclass)
         and not exists (
           select 1 from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
             and coalesce(pg_get_expr(i.indpred, i.indrelid), '') in ('', format('(%I IS NOT NULL)', a.attname)))`,
    );
    expect(rows).toEqual([]);
  });
});
