import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commands } from '../../scripts/applications/commands.ts';
import { filterOf, limitOf } from '../../scripts/applications/filterOf.ts';
import type { Given } from '../../scripts/applications/openOffice.ts';
import { runCommand } from '../../scripts/applications/runCommand.ts';
import { temporaryFolder } from '../../src/compile/testing/temporaryFolder.ts';

const folder = temporaryFolder();
const settings = {
  DATA_DIR: join(folder, 'data'),
  CARDSTOCK_KEY_FILE: join(folder, 'key'),
  OPERATOR: 'ann',
};

/** What a command prints, and why it is refused. */
async function run(words: string[], environment: NodeJS.ProcessEnv = {}) {
  const lines: string[] = [];
  const refused = await runCommand(words, environment, (line) => lines.push(line)).then(
    () => undefined,
    (error: Error) => error.message,
  );
  return { printed: lines.join('\n'), refused };
}

describe('npm run applications', () => {
  it.each<[string[], string, Record<string, string>?]>([
    [
      ['lst'],
      'There is no command "lst". There are: list, read, export, evidence, decide, tell, unlock, erase, post-backs, audit.',
    ],
    [['toString'], 'There is no command "toString"'],
    [['list', '--sort', 'x'], "Unknown option '--sort'.\nUsage: npm run applications -- list"],
    [['list', 'more'], 'Usage: npm run applications -- list'],
    [['erase'], 'Usage: npm run applications -- erase REF'],
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
    for (const { usage, description } of Object.values(commands)) {
      expect(printed).toContain(usage);
      expect(printed).toContain(description);
    }
    expect((await run(['decide', '--help'])).printed).toContain('RESULT is APPROVED, OFFER');
  });

  it.each([
    [{ limit: '0' }, '--limit is a number from 1 to 1000'],
    [{ limit: 'x' }, '--limit is a number'],
    [{ since: '2026-02-30' }, '--since takes a day'],
    [{ until: 'yesterday' }, '--until takes a day'],
    [{ until: '2026-01-31T08:00' }, '--until takes a day'],
    [{ stage: 'open' }, '--stage is offered'],
  ])('refuses %j', (values: Record<string, string>, sentence) => {
    const given: Given = { words: [], text: (name) => values[name], has: () => false };
    expect(() => [filterOf(given), limitOf(given, 50, 1_000)]).toThrow(sentence);
  });
});
