import type { Secrets } from '../encryption/KeyRing.ts';

/** A session that began and has done nothing yet. Its token alone tells of it. */
interface PendingSession {
  chain: string;
  reportId: string;
  /** `<brand>.<flow>` */
  site: string;
  host: string;
  mainPath: string;
  /** Of the page that got the token. */
  release: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** Binds what is sealed here to its use. Tokens that are out hold it, so it does not follow the names of the code. */
const place = 'session start';

/** A bearer token that holds a pending session, sealed: nothing of it is stored, nobody else can make one. */
export function newPendingToken(pending: PendingSession, secrets: Pick<Secrets, 'seal'>): string {
  const { chain, reportId, site, host, mainPath, release, at } = pending;
  const text = JSON.stringify([chain, reportId, site, host, mainPath, release, at]);
  return Buffer.from(secrets.seal(text, place)).toString('base64url');
}

/** The pending session that a token holds; undefined for every other token. */
export function readPendingToken(token: string, secrets: Pick<Secrets, 'open'>): PendingSession | undefined {
  let text: string;
  try {
    text = secrets.open(Buffer.from(token, 'base64url'), place);
  } catch {
    // A token with a row, one that somebody made up, or one of a key that is gone.
    return undefined;
  }
  const [chain, reportId, site, host, mainPath, release, at] = JSON.parse(text);
  return { chain, reportId, site, host, mainPath, release, at };
}
