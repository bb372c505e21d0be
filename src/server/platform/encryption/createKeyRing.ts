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
import { type KeyRing, sealingKey } from './KeyRing.ts';

const format = 1;
const idLength = 4;
const nonceLength = 12;
const tagLength = 16;
const headLength = 1 + idLength + nonceLength;

/** One key, with what is derived of it. */
interface Generation {
  id: string;
  sealing: KeyObject;
  fingerprinting: (purpose: string) => KeyObject;
}

/**
 * Makes a key ring of keys.
 * @param keys 32 bytes each, the newest first, which is in use until another one is put there
 * @throws Error when there is no key or one has another length
 */
export function createKeyRing(keys: readonly Uint8Array[]): KeyRing {
  const generations = keys.map(generationOf);
  const byId = new Map(generations.map((each) => [each.id, each]));
  let [used] = generations as [Generation, ...Generation[]];
  if (used === undefined) throw new Error('No key to encrypt with.');

  const fingerprintWith = ({ fingerprinting }: Generation, purpose: string, value: string) =>
    createHmac('sha256', fingerprinting(purpose)).update(value).digest('hex');

  return {
    ids: [...byId.keys()],
    used: () => used.id,
    use(id) {
      const known = byId.get(id);
      if (known === undefined) throw new Error('Not a key of this server.');
      used = known;
    },
    secrets: {
      seal(plain, place) {
        const nonce = randomBytes(nonceLength);
        const cipher = createCipheriv('aes-256-gcm', used.sealing, nonce).setAAD(Buffer.from(place));
        const head = Buffer.concat([Buffer.from([format]), Buffer.from(used.id, 'hex')]);
        return Buffer.concat([
          head,
          nonce,
          cipher.update(plain, 'utf8'),
          cipher.final(),
          cipher.getAuthTag(),
        ]);
      },
      open(sealed, place) {
        const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
        const key = byId.get(sealingKey(bytes))?.sealing;
        if (bytes.length < headLength + tagLength || bytes[0] !== format || key === undefined)
          throw new Error('Not sealed with a key of this server.');
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(1 + idLength, headLength));
        decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-tagLength));
        return (
          decipher.update(bytes.subarray(headLength, -tagLength), undefined, 'utf8') + decipher.final('utf8')
        );
      },
      fingerprint: (purpose, value) => fingerprintWith(used, purpose, value),
      fingerprints: (purpose, value) =>
        [used, ...generations.filter((each) => each !== used)].map((each) =>
          fingerprintWith(each, purpose, value),
        ),
    },
  };
}

function generationOf(key: Uint8Array): Generation {
  if (key.length !== 32) throw new Error('A key has 32 bytes.');
  const known = new Map<string, KeyObject>();
  return {
    id: idOf(key),
    sealing: derive(key, 'seal'),
    fingerprinting(purpose) {
      const derived = known.get(purpose) ?? derive(key, `fingerprint:${purpose}`);
      known.set(purpose, derived);
      return derived;
    },
  };
}

/** Names a key without giving any of it away. */
function idOf(key: Uint8Array): string {
  return createHash('sha256')
    .update('cardstock key id')
    .update(key)
    .digest()
    .subarray(0, idLength)
    .toString('hex');
}

function derive(key: Uint8Array, use: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', key, '', `cardstock:${use}`, 32)));
}
