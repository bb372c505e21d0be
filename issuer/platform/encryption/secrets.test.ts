import { mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseKeys, readKeys, sandboxKey } from './keys.ts';
import { createSecrets, MissingKey, sealingKey } from './secrets.ts';

const key = Buffer.alloc(32, 1);
const other = Buffer.alloc(32, 2);
const secrets = createSecrets([key]);

describe('createSecrets', () => {
  it('[SAFE-03] gives back whatever was sealed, and never seals the same twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, place) => {
        const sealed = secrets.seal(text, place);
        expect(secrets.open(sealed, place)).toBe(text);
        expect(Buffer.from(sealed).equals(Buffer.from(secrets.seal(text, place)))).toBe(false);
      }),
    );
  });

  it('[SAFE-03] hides the text', () => {
    expect(Buffer.from(secrets.seal('219-09-5555', 'x')).toString('latin1')).not.toContain('219-09-5555');
  });

  it('refuses bytes that were altered anywhere', () => {
    const sealed = secrets.seal('text', 'place');
    for (let index = 0; index < sealed.length; index += 1) {
      const altered = Uint8Array.from(sealed);
      altered[index] = (altered[index] ?? 0) ^ 1;
      expect(() => secrets.open(altered, 'place')).toThrow();
    }
    expect(() => secrets.open(sealed.subarray(0, 10), 'place')).toThrow();
  });

  it('refuses bytes that were moved to another place', () => {
    expect(() => secrets.open(secrets.seal('text', 'row 1'), 'row 2')).toThrow();
  });

  it('[F-304] opens and finds what each of its keys wrote, and writes with the first', () => {
    const [old, young] = [secrets, createSecrets([other])];
    for (const [first, second] of [
      [old, young],
      [young, old],
    ] as const) {
      const both = createSecrets(first === old ? [key, other] : [other, key]);
      expect(both.keys).toEqual([...first.keys, ...second.keys]);
      for (const each of [first, second]) {
        expect(both.open(each.seal('text', 'p'), 'p')).toBe('text');
        expect(both.fingerprints('ssn', '1')).toContain(each.fingerprint('ssn', '1'));
      }
      const sealed = both.seal('text', 'p');
      expect(sealingKey(sealed)).toBe(first.keys[0]);
      expect(first.open(sealed, 'p')).toBe('text');
      expect(both.fingerprint('ssn', '1')).toBe(first.fingerprint('ssn', '1'));
      expect(both.fingerprints('ssn', '1')[0]).toBe(both.fingerprint('ssn', '1'));
    }
  });

  it('[F-304] names the key of what it cannot open, and nothing else of it', () => {
    const stranger = createSecrets([other]);
    const open = () => secrets.open(stranger.seal('219-09-5555', 'p'), 'p');
    expect(open).toThrow(MissingKey);
    expect(open).toThrow(`the key ${stranger.keys[0]}, which is not given. Add it in CARDSTOCK_KEY`);
    expect(open).not.toThrow('219');
    expect(() => secrets.open(Buffer.from('no sealed value'), 'p')).toThrow('This is no sealed value.');
  });

  it('makes fingerprints that cannot be compared across purposes or keys', () => {
    const one = secrets.fingerprint('ssn', '219095555');
    expect(one).toMatch(/^[0-9a-f]{64}$/);
    expect(secrets.fingerprint('ssn', '219095555')).toBe(one);
    expect(secrets.fingerprint('code', '219095555')).not.toBe(one);
    expect(createSecrets([other]).fingerprint('ssn', '219095555')).not.toBe(one);
  });

  it('needs a key of 32 bytes', () => {
    expect(() => createSecrets([])).toThrow();
    expect(() => createSecrets([Buffer.alloc(16)])).toThrow('32 bytes');
  });
});

describe('parseKeys', () => {
  it('reads hexadecimal, base64 and several keys', () => {
    const parsed = parseKeys(`${key.toString('hex')}, ${other.toString('base64')}`);
    expect(parsed.map((each) => Buffer.from(each).toString('hex'))).toEqual([
      key.toString('hex'),
      other.toString('hex'),
    ]);
  });

  it('[F-304] reads the lines of a file, with notes', () => {
    const file = `# from the vault\n${other.toString('base64')} # since May\n\n${key.toString('hex')}\n`;
    expect(parseKeys(file).map((each) => Buffer.from(each))).toEqual([other, key]);
    for (const empty of ['', ' \n', '# nothing']) expect(() => parseKeys(empty)).toThrow('there is no key');
  });

  it('says which key is wrong without repeating it', () => {
    expect(() => parseKeys(`${key.toString('hex')},c2VjcmV0`)).toThrow(/^key 2 must be 32 bytes/);
    expect(() => parseKeys('c2VjcmV0')).not.toThrow(/c2VjcmV0/);
  });
});

describe('sandboxKey', () => {
  it('writes one key for the owner only, also when two start at once', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'cardstock-key-')), 'deep', 'sandbox.key');
    const keys = await Promise.all([sandboxKey(file), sandboxKey(file), sandboxKey(file)]);
    expect(new Set(keys).size).toBe(1);
    expect(parseKeys(keys[0] ?? '')).toHaveLength(1);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await sandboxKey(file)).toBe(keys[0]);
  });
});

describe('readKeys', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cardstock-keys-'));
  const keyFile = join(folder, 'keys');

  it('[F-304] takes the keys of the environment, else those of the file', async () => {
    writeFileSync(keyFile, `${other.toString('hex')}\n${key.toString('hex')}\n`);
    const options = { keys: undefined, keyFile, sandbox: false };
    expect(await readKeys({ ...options, keys: [key] })).toEqual([key]);
    expect((await readKeys(options)).map((each) => Buffer.from(each))).toEqual([other, key]);
    expect(await readKeys({ ...options, sandbox: true })).toHaveLength(2);
  });

  it('[F-304] makes a file in the sandbox only, and says what is wrong with one, without its content', async () => {
    const missing = join(folder, 'missing');
    await expect(readKeys({ keys: undefined, keyFile: missing, sandbox: false })).rejects.toThrow(
      `CARDSTOCK_KEY_FILE (${missing}): it cannot be read`,
    );
    expect(await readKeys({ keys: undefined, keyFile: missing, sandbox: true })).toHaveLength(1);
    writeFileSync(keyFile, 'hunter2');
    const attempt = readKeys({ keys: undefined, keyFile, sandbox: false });
    await expect(attempt).rejects.toThrow(/key 1 must be 32 bytes/);
    await expect(attempt).rejects.not.toThrow(/hunter2/);
  });
});
