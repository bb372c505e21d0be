import { mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSecrets } from './createSecrets.ts';
import { parseKeys } from './parseKeys.ts';
import { sandboxKey } from './sandboxKey.ts';

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

  it('opens with an earlier key, seals with the new one, and keeps its fingerprints', () => {
    const rotated = createSecrets([other, key]);
    expect(rotated.open(secrets.seal('text', 'p'), 'p')).toBe('text');
    expect(() => secrets.open(rotated.seal('text', 'p'), 'p')).toThrow(
      'Not sealed with a key of this server',
    );
    expect(rotated.fingerprint('ssn', '1')).toBe(secrets.fingerprint('ssn', '1'));
  });

  it('makes fingerprints that can not be compared across purposes or keys', () => {
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
