import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'keys-'));
const keys = (words: string[], env: Record<string, string> = {}) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/keys.ts', ...words], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: folder, DATA_DIR: join(folder, 'data'), ...env },
  });
  return { status, stdout, stderr };
};

describe('npm run keys', () => {
  it.each([
    [['lst'], 'There is no command "lst"'],
    [['list', 'more'], 'There is no command "list more"'],
    [['reseal', '--file', 'x'], '--file belongs to new'],
    [['new', '--fiel', 'x'], "Unknown option '--fiel'"],
    [['new', '--file', join(folder, 'data', 'keys')], 'beside what the keys protect'],
  ])('[F-304] refuses %j and says what there is', (words, sentence) => {
    const { status, stderr, stdout } = keys(words);
    expect([status, stdout, stderr]).toEqual([1, '', expect.stringContaining(sentence)]);
  });

  it('[F-304] makes a key that the server takes: alone on the output, or in a file', () => {
    const printed = keys(['new'], { SANDBOX: '0' });
    expect([printed.status, printed.stdout]).toEqual([0, expect.stringMatching(/^[0-9a-f]{64}\n$/)]);
    expect(printed.stderr).not.toContain(printed.stdout.trim());
    const file = join(folder, 'keys');
    const made = keys(['new', '--file', file]);
    expect([made.status, made.stdout]).toEqual([0, expect.stringContaining(`${file} holds `)]);
    const key = readFileSync(file, 'utf8').trim();
    expect(made.stdout + made.stderr).not.toContain(key);
    const early = keys(['list'], { CARDSTOCK_KEY_FILE: file });
    expect([early.status, early.stderr]).toEqual([1, expect.stringContaining('There is no database in ')]);
    expect(existsSync(join(folder, 'data'))).toBe(false);
    const migrated = spawnSync(process.execPath, ['scripts/migrate.ts'], {
      env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'data') },
    });
    expect(migrated.status).toBe(0);
    const listed = keys(['list'], { CARDSTOCK_KEY_FILE: file });
    expect([listed.status, listed.stdout]).toEqual([0, expect.stringContaining('given, not used yet')]);
  });
});
