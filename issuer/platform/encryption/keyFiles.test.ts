import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { addKey, newKey, parseKeys } from './keys.ts';
import { createSecrets } from './secrets.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keys-'));
});
const idOf = (key: string) => createSecrets(parseKeys(key)).keys[0];

describe('a new key', () => {
  it('[F-304] makes a file, or stands behind what a file holds; notes stay, and only the owner reads it', async () => {
    const file = join(folder, 'keys');
    const [first, second] = [newKey(), newKey()];
    expect(await addKey(file, first)).toEqual([idOf(first)]);
    writeFileSync(file, `# of 2026\n${first}\n`);
    chmodSync(file, 0o644);
    expect(await addKey(file, second)).toEqual([idOf(first), idOf(second)]);
    expect(readFileSync(file, 'utf8')).toBe(`# of 2026\n${first}\n${second}\n`);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['keys']);
  });

  it('[F-304] goes where a link leads', async () => {
    const [file, link] = [join(folder, 'keys'), join(folder, 'link')];
    writeFileSync(file, newKey());
    symlinkSync(file, link);
    expect(await addKey(link, newKey())).toHaveLength(2);
    expect(parseKeys(readFileSync(file, 'utf8'))).toHaveLength(2);
  });

  it.each([
    ['no keys', 'a word of something else\n', 'is no file of keys'],
    ['nothing', '', 'there is no key'],
  ])('[F-304] leaves a file alone that holds %s', async (_what, text, sentence) => {
    const file = join(folder, 'other');
    writeFileSync(file, text);
    await expect(addKey(file, newKey())).rejects.toThrow(sentence);
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  it('[F-304] is refused where the file can’t be', async () => {
    await expect(addKey(folder, newKey())).rejects.toThrow('cannot be read');
    await expect(addKey(join(folder, 'gone', 'keys'), newKey())).rejects.toThrow('cannot be written');
  });
});
