import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import type { Secrets } from './Secrets.ts';

const format = 1;
const idLength = 4;
const nonceLength = 12;
const tagLength = 16;
const headLength = 1 + idLength + nonceLength;

/**
 * Makes the server's secrets of its keys.
 * @param keys 32 bytes each. The first one seals, every one opens what it sealed. The last one makes the fingerprints,
 *   which must stay comparable for as long as the database lives: a new key goes in front.
 * @throws Error when there is no key or one has another length
 */
export function createSecrets(keys: readonly Uint8Array[]): Secrets {
  const [first] = keys;
  const last = keys.at(-1);
  if (first === undefined || last === undefined) throw new Error('No key to encrypt with.');
  if (keys.some((key) => key.length !== 32)) throw new Error('A key has 32 bytes.');
  const byId = new Map(keys.map((key) => [idOf(key).toString('hex'), derive(key, 'seal')]));
  const sealing = derive(first, 'seal');
  const head = Buffer.concat([Buffer.from([format]), idOf(first)]);
  const fingerprints = new Map<string, KeyObject>();

  return {
    seal(plain, place) {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(place));
      return Buffer.concat([head, nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed, place) {
      const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
      const key = byId.get(bytes.subarray(1, 1 + idLength).toString('hex'));
      if (bytes.length < headLength + tagLength || bytes[0] !== format || key === undefined)
        throw new Error('Not sealed with a key of this server.');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(1 + idLength, headLength));
      decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-tagLength));
      return (
        decipher.update(bytes.subarray(headLength, -tagLength), undefined, 'utf8') + decipher.final('utf8')
      );
    },
    fingerprint(purpose, value) {
      const key = fingerprints.get(purpose) ?? derive(last, `fingerprint:${purpose}`);
      fingerprints.set(purpose, key);
      return createHmac('sha256', key).update(value).digest('hex');
    },
  };
}

/** Names a key without giving any of it away. */
function idOf(key: Uint8Array): Buffer {
  return createHash('sha256').update('cardstock key id').update(key).digest().subarray(0, idLength);
}

function derive(key: Uint8Array, use: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', key, '', `cardstock:${use}`, 32)));
}
