import { randomBytes } from 'node:crypto';
import type { CaptchaSolution } from '../domain/ports/services.ts';
import { isOneOf, type Secrets } from '../platform/encryption/KeyRing.ts';

const purpose = 'captcha stand-in';

/** A token can be handed in this long, seconds. */
const lifetime = 600;

/** A token as a captcha provider would issue it once it is satisfied. */
export function issueStandInToken(now: Date, secrets: Pick<Secrets, 'fingerprint'>): string {
  const body = `${randomBytes(16).toString('hex')}.${Math.floor(now.getTime() / 1000) + lifetime}`;
  return `${body}.${secrets.fingerprint(purpose, body)}`;
}

/** What a provider would answer when it is asked about a token; undefined where it is not its own or has ended. */
export function checkStandInToken(
  token: string,
  now: Date,
  secrets: Pick<Secrets, 'fingerprints'>,
): CaptchaSolution | undefined {
  const [, body = '', id = '', seconds = '', mark = ''] =
    /^(([0-9a-f]{32})\.(\d{1,12}))\.([0-9a-f]{64})$/.exec(token) ?? [];
  if (id === '') return undefined;
  const endsAt = new Date(Number(seconds) * 1000);
  const isOurs = isOneOf(mark, secrets.fingerprints(purpose, body));
  return isOurs && endsAt > now ? { challenge: id, endsAt } : undefined;
}
