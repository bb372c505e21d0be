import type { CallContext } from '../ports/Ports.ts';
import type { Submission } from './checkSubmission.ts';

/**
 * The id of an application before it is decided: the same for the same answers of a visitor, so that a decision that was
 * made and not heard is asked for again, and not made twice.
 */
export function applicationId(
  submission: Submission,
  { secrets, session, site }: Pick<CallContext, 'secrets' | 'session' | 'site'>,
): string {
  const hex = secrets.fingerprint('application', JSON.stringify([session.chain, site.key, submission]));
  // As a UUID of version 8, which anybody may fill as they like (RFC 9562).
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
