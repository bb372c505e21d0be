import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { usualLimits } from '../../src/server/platform/limits/limits.ts';
import { temporaryFolder } from '../../testing/compile/temporaryFolder.ts';
import { fixtureReleases } from '../../testing/server/fixtureReleases.ts';
import { submission } from '../../testing/server/submission.ts';
import { testServer } from '../../testing/server/testServer.ts';
import { answersPlace, readAnswers } from '../domain/applications/applications.ts';
import { writeAuditEntry } from '../domain/backOffice/auditLog.ts';
import { filterOf, limitOf } from './applications.ts';
import { type CommandArguments, usageOf } from './Command.ts';
import { commands } from './commands.ts';
import type { Office } from './office.ts';
import { runOperator } from './runOperator.ts';

const folder = temporaryFolder();
const settings = {
  DATA_DIR: join(folder, 'data'),
  CARDSTOCK_KEY_FILE: join(folder, 'key'),
  OPERATOR: 'ann',
};

const ofApplications = commands.filter(({ program }) => program === 'applications');

/** What a command prints, and why it is refused. */
async function run(words: string[], environment: NodeJS.ProcessEnv = {}) {
  const lines: string[] = [];
  const refused = await runOperator('applications', words, environment, (line) => lines.push(line)).then(
    () => undefined,
    (error: Error) => error.message,
  );
  return { printed: lines.join('\n'), refused };
}

describe('npm run operate -- applications', () => {
  it.each<[string[], string, Record<string, string>?]>([
    [
      ['lst'],
      'There is no command "lst". There are: list, read, export, evidence, decide, tell, locks, unlock, erase, post-backs, audit.',
    ],
    [['toString'], 'There is no command "toString"'],
    [['list', '--sort', 'x'], "Unknown option '--sort'.\nUsage: npm run operate -- applications list"],
    [['list', 'more'], 'Usage: npm run operate -- applications list'],
    [['erase'], 'Usage: npm run operate -- applications erase REF'],
    [['list'], 'Say who you are: --operator NAME', { OPERATOR: '' }],
    [['list', '--operator', '\u001b[2J'], 'Say who you are'],
    [['list'], 'There is no database in '],
    [['list'], 'DATABASE_URL must be an address that begins with postgres://', { DATABASE_URL: 'mysql://x' }],
  ])('refuses %j and says what to do', async (words, sentence, more = {}) => {
    const { printed, refused } = await run(words, { ...settings, ...more });
    expect([printed, refused]).toEqual(['', expect.stringContaining(sentence)]);
  });

  it('tells what there is, and what each command does', async () => {
    const { printed } = await run([]);
    for (const command of ofApplications) {
      expect(printed).toContain(usageOf(command));
      expect(printed).toContain(command.does);
    }
    const { printed: one } = await run(['decide', '--help']);
    expect(one).toContain(
      'npm run operate -- applications decide REF [RESULT] --reason "…" [--ask] [--credit-limit 500] [--fee 89] [--decline-message "…"]',
    );
    expect(one).toContain('RESULT is APPROVED, OFFER');
  });

  it.each([
    [{ limit: '0' }, '--limit is a number from 1 to 1000'],
    [{ limit: 'x' }, '--limit is a number'],
    [{ since: '2026-02-30' }, '--since takes a day'],
    [{ until: 'yesterday' }, '--until takes a day'],
    [{ until: '2026-01-31T08:00' }, '--until takes a day'],
    [{ stage: 'open' }, '--stage is offered'],
  ])('refuses %j', (values: Record<string, string>, sentence) => {
    const given: CommandArguments = { words: [], text: (name) => values[name], has: () => false };
    expect(() => [filterOf(given), limitOf(given, 50, 1_000)]).toThrow(sentence);
  });
});

describe('what a terminal is given', () => {
  /** Clears the screen, in the two ways that terminals know, rings, turns text around and begins a line of its own. */
  const hostile = '\u001b[2J\u009b2J\u0007\u202e\u2028\n1 entries, none changed';
  const harmless = 'written';

  /** A database in which whatever may come from outside is hostile. */
  async function openHostile() {
    const server = await testServer();
    const visitor = await server.visit();
    const headers = { 'user-agent': `${harmless}\u009b2J` };
    const sent = submission('1003', { FirstName: 'Jordan' });
    const { ref_number: reference } = (await visitor.call('submit-application', sent, headers)).json()
      .Payload;
    const { database, secrets } = server;
    const text = harmless + hostile;
    const at = new Date();
    await writeAuditEntry(database, { operator: text, command: text, reason: text, outcome: text }, at);
    await database.query(
      `insert into post_back (partner_ids, partner, address, site_event, created_at, failed_at, last_error)
       values ('{}', $1, 'https://a.example/', $1, $2, $2, $1)`,
      [text, at],
    );
    await database.query(`update application set product_code = product_code || $1, result = $1`, [text]);
    const [{ id = '' } = {}] = await database.query<{ id: string }>('select id from application');
    const { Applicant, ...answers } = (await readAnswers(database, secrets, id)).application;
    const typed = { ...answers, Applicant: { ...(Applicant as object), FirstName: text } };
    await database.query('update application set answers = $1', [
      secrets.seal(JSON.stringify({ application: typed }), answersPlace(id)),
    ]);
    await database.query('update terms_version set document = $1', [JSON.stringify({ text })]);
    const common = {
      releases: fixtureReleases,
      now: () => at,
      limits: usualLimits,
      environment: 'test',
    } as const;
    const office: Office = {
      ...{ ...common, database, secrets, operator: 'ann' },
      withPorts: (work) =>
        work({ ...office, ports: { addresses: {}, emails: {}, senders: {} }, sandbox: undefined }),
      close: async () => undefined,
    };
    return { office, reference: String(reference), close: () => server.close() };
  }
  let hostileOffice: Awaited<ReturnType<typeof openHostile>>;
  beforeAll(async () => {
    hostileOffice = await openHostile();
  });
  afterAll(() => hostileOffice.close());

  const why = ['--reason', 'Case 4711'];
  it.each<[words: string[], shows: boolean]>([
    [['list'], true],
    [['read', 'REF', '--unmask', '--fields', 'all', ...why], true],
    [['export', '--unmask', '--fields', 'all', ...why], true],
    [['evidence', 'REF'], true],
    [['post-backs'], true],
    [['audit', '--verify'], true],
    [['decide', 'REF', 'APPROVED', ...why], false],
    [['tell'], false],
    [['locks'], false],
    [['unlock', 'REF', ...why], false],
    [['erase', 'REF', ...why], false],
  ])('[F-748] is nothing that moves its cursor or turns its text around: %j', async (words, shows) => {
    const { office, reference } = hostileOffice;
    const lines: string[] = [];
    const log = vi.spyOn(console, 'log').mockImplementation((line) => lines.push(String(line)));
    const write = vi
      .spyOn(process.stdout, 'write')
      .mockImplementation((line) => lines.push(String(line)) > 0);
    const asked = words.map((word) => (word === 'REF' ? reference : word));
    try {
      await runOperator(
        'applications',
        asked,
        { OPERATOR: 'ann' },
        (line) => lines.push(line),
        async () => office,
      ).catch((error) => {
        if (shows && words[0] !== 'evidence' && words[0] !== 'audit') throw error;
      });
    } finally {
      log.mockRestore();
      write.mockRestore();
    }
    if (shows) expect(lines.join()).toContain(harmless);
    for (const line of lines) expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
  });

  it('[F-748] has a row for every command', () => {
    expect(ofApplications).toHaveLength(11);
  });
});
