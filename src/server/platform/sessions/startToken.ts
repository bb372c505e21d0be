import type { Secrets } from '../encryption/Secrets.ts';

/** A session that began and has done nothing yet. Its token alone tells of it. */
export interface Start {
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

/** Binds what is sealed here to its use. */
const place = 'session start';

/** A bearer token that holds the start of a session, sealed: nothing of it is stored, nobody else can make one. */
export function newStartToken(start: Start, secrets: Pick<Secrets, 'seal'>): string {
  const { chain, reportId, site, host, mainPath, release, at } = start;
  const text = JSON.stringify([chain, reportId, site, host, mainPath, release, at]);
  return Buffer.from(secrets.seal(text, place)).toString('base64url');
}

/** The start of a session that a token holds; undefined for every other token. */
export function readStartToken(token: string, secrets: Pick<Secrets, 'open'>): Start | undefined {
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
