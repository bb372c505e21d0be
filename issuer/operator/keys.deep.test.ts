import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../platform/database/openDatabase.ts';
import { runOperator } from './runOperator.ts';

const folder = mkdtempSync(join(tmpdir(), 'keys-'));
const settings = { HOME: folder, DATA_DIR: join(folder, 'data') };
/** What it says on the output. */
async function keys(words: string[], more: Record<string, string> = {}): Promise<string> {
  const said: string[] = [];
  await runOperator('keys', words, { ...settings, ...more }, (line) => said.push(line));
  return said.join('\n');
}

describe('npm run operate -- keys', () => {
  it.each([
    [['lst'], 'There is no command "lst"'],
    [['list', 'more'], 'Usage: npm run operate -- keys list'],
    [['reseal', '--file', 'x'], "Unknown option '--file'"],
    [['new', '--fiel', 'x'], "Unknown option '--fiel'"],
    [['new', '--file', join(folder, 'data', 'keys')], 'beside what the keys protect'],
  ])('[F-304] refuses %j and says what there is', (words, sentence) =>
    expect(keys(words)).rejects.toThrow(sentence),
  );

  it('[F-304] makes a key that the server takes: alone on the output, or in a file', async () => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['issuer/operator/main.ts', 'keys', 'new'],
      {
        encoding: 'utf8',
        env: { PATH: process.env.PATH, SANDBOX: '0', ...settings },
      },
    );
    expect([status, stdout]).toEqual([0, expect.stringMatching(/^[0-9a-f]{64}\n$/)]);
    expect(stderr).not.toContain(stdout.trim());
    const file = join(folder, 'keys');
    const made = await keys(['new', '--file', file]);
    expect(made).toContain(`${file} holds `);
    expect(made).not.toContain(readFileSync(file, 'utf8').trim());
    const known = { CARDSTOCK_KEY_FILE: file };
    await expect(keys(['list'], known)).rejects.toThrow('There is no database in ');
    expect(existsSync(settings.DATA_DIR)).toBe(false);
    await (await openDatabase({ folder: settings.DATA_DIR })).close();
    expect(await keys(['list'], known)).toContain('new, no process has it yet');
  });
});
