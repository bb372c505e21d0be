import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { Unavailable } from '../../../src/server/platform/answers.ts';

const format = 1;
const idLength = 4;
const nonceLength = 12;
const tagLength = 16;
const headLength = 1 + idLength + nonceLength;

/** One key, with what is derived from it. */
interface Generation {
  id: string;
  sealing: KeyObject;
  fingerprinting: (purpose: string) => KeyObject;
}

/**
 * Creates the secrets from keys.
 * @param keys 32 bytes each; the first one encrypts, all of them decrypt and find what they wrote
 * @throws Error if there is no key or one has another length
 */
export function createSecrets(keys: readonly Uint8Array[]): Secrets {
  const generations = keys.map(generationOf);
  const byId = new Map(generations.map((each) => [each.id, each]));
  const [first] = generations;
  if (first === undefined) throw new Error('No key to encrypt with.');
  const fingerprintWith = ({ fingerprinting }: Generation, purpose: string, value: string) =>
    createHmac('sha256', fingerprinting(purpose)).update(value).digest('hex');

  return {
    keys: [first.id, ...generations.slice(1).map(({ id }) => id)],
    seal(plain, place) {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv('aes-256-gcm', first.sealing, nonce).setAAD(Buffer.from(place));
      const head = Buffer.concat([Buffer.from([format]), Buffer.from(first.id, 'hex'), nonce]);
      return Buffer.concat([head, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed, place) {
      const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
      if (bytes.length < headLength + tagLength || bytes[0] !== format)
        throw new Error('This is no sealed value.');
      const id = sealingKey(bytes);
      const key = byId.get(id)?.sealing;
      if (key === undefined) throw new MissingKey([id]);
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(1 + idLength, headLength));
      decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-tagLength));
      return (
        decipher.update(bytes.subarray(headLength, -tagLength), undefined, 'utf8') + decipher.final('utf8')
      );
    },
    fingerprint: (purpose, value) => fingerprintWith(first, purpose, value),
    fingerprints: (purpose, value) => generations.map((each) => fingerprintWith(each, purpose, value)),
  };
}

/** Data is encrypted with keys that this process does not have. */
export class MissingKey extends Unavailable {
  override readonly name = 'MissingKey';

  /** Of the keys; they reveal nothing about them. */
  readonly ids: readonly string[];

  constructor(ids: readonly string[]) {
    super(
      `Data is encrypted with the key ${ids.join(', ')}, which is not given. Add it in CARDSTOCK_KEY, after the first one.`,
      ['a key is missing', { keys: ids }],
    );
    this.ids = ids;
  }
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

/** Names a key without revealing anything about it. */
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

/** Id of the key that encrypted these bytes. */
export function sealingKey(sealed: Uint8Array): string {
  return Buffer.from(sealed.subarray(1, 5)).toString('hex');
}

/** Encryption at rest and keyed lookups. Built by `createSecrets`; the keys never leave it. */
export interface Secrets {
  /** Ids of the keys, the one that encrypts first; eight hexadecimal digits each, which reveal nothing about them. */
  keys: readonly [first: string, ...string[]];
  /**
   * Encrypts with AES-256-GCM under a new nonce, with the first key.
   * @param plain text to keep secret
   * @param place associated data that binds the result to its row, such as `application:<id>`; needed again to decrypt
   */
  seal(plain: string, place: string): Uint8Array;
  /**
   * Decrypts.
   * @throws MissingKey if another key is needed; Error if the bytes were changed or belong to another place
   */
  open(sealed: Uint8Array, place: string): string;
  /**
   * Keyed HMAC for a lookup column or a stored one-time code, with the first key. Equal input gives equal output, and
   * the input cannot be recovered. Use it for writing; `fingerprints` finds what was written.
   * @param purpose kind of value (`ssn`, `code`, `email`), so that two columns cannot be compared
   * @returns 64 hexadecimal digits
   */
  fingerprint(purpose: string, value: string): string;
  /** The same with every key, the first one first: the stored value is one of them. */
  fingerprints(purpose: string, value: string): string[];
}

/** Hexadecimal digits of each half: 128 bits. */
const half = 32;

/**
 * An unguessable id that only one session chain can use, without storing anything: random bits, and this server's mark
 * on them and the chain.
 * @param purpose what the id is for; ids of another purpose are invalid
 */
export function newSignedId(purpose: string, chain: string, secrets: Pick<Secrets, 'fingerprint'>): string {
  const random = randomBytes(half / 2).toString('hex');
  return random + secrets.fingerprint(...markOf(purpose, chain, random)).slice(0, half);
}

/** Whether this server made the id for this purpose and this chain. */
export function isSignedId(
  id: string,
  purpose: string,
  chain: string,
  secrets: Pick<Secrets, 'fingerprints'>,
): boolean {
  const random = id.slice(0, half);
  const right = secrets.fingerprints(...markOf(purpose, chain, random));
  return isOneOf(
    id.slice(half),
    right.map((mark) => mark.slice(0, half)),
  );
}

/** Purpose and value of the fingerprint that marks an id. */
function markOf(purpose: string, chain: string, random: string): [purpose: string, value: string] {
  return [`id ${purpose}`, JSON.stringify([chain, random])];
}

/** Whether a mark is one of the valid ones, in constant time. */
export function isOneOf(claimed: string, right: readonly string[]): boolean {
  const bytes = Buffer.from(claimed);
  const same = right.map((each) => {
    const other = Buffer.from(each);
    return other.length === bytes.length && timingSafeEqual(other, bytes);
  });
  return same.includes(true);
}
