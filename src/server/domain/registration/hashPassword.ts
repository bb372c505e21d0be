import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

/**
 * scrypt as OWASP's Password Storage Cheat Sheet gives it for 32 MiB: N = 2^15, r = 8, p = 3. Each hash names its own
 * parameters, so that raising these leaves the earlier ones good.
 */
const cost = { ln: 15, r: 8, p: 3 };
const saltLength = 16;
const hashLength = 32;

/** Hashes a password for the database, as `$scrypt$ln=…,r=…,p=…$<salt>$<hash>` (PHC format). */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltLength);
  const hash = await derive(password, salt, cost);
  const { ln, r, p } = cost;
  return `$scrypt$ln=${ln},r=${r},p=${p}$${salt.toString('base64url')}$${hash.toString('base64url')}`;
}

/** Whether a stored hash is that of a password. */
export async function isPasswordOf(stored: string, password: string): Promise<boolean> {
  const [, ln, r, p, salt, hash] =
    /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/.exec(stored) ?? [];
  if (salt === undefined || hash === undefined) throw new Error('Not a hash of hashPassword');
  const known = Buffer.from(hash, 'base64url');
  const given = await derive(password, Buffer.from(salt, 'base64url'), {
    ln: Number(ln),
    r: Number(r),
    p: Number(p),
  });
  return timingSafeEqual(known, given);
}

function derive(password: string, salt: Buffer, { ln, r, p }: typeof cost): Promise<Buffer> {
  const N = 2 ** ln;
  // Node refuses what needs as much as its usual limit of 32 MiB.
  const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, hashLength, options, (error, hash) =>
      error === null ? resolve(hash) : reject(error),
    );
  });
}
