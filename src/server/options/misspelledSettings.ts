import { nearest } from '../../compile/report/nearest.ts';
import { allSettings } from './readSettings.ts';

/**
 * How names begin that nobody else sets. Names of a database, a mail server or a port are left alone, since platforms put
 * theirs beside ours; so is the rest of CARDSTOCK_, where Kubernetes and the services file may have variables of their own.
 */
const ownBeginnings = /^(LIMIT_|CARDSTOCK_K|TRUSTED_PROX|POST_BACK_|APPLICANT_API_|RETENTION_)/;

/** A sentence for each variable that can only be a setting of ours, but is none. */
export function misspelledSettings(env: Record<string, string | undefined>): string[] {
  const names = Object.keys(allSettings);
  return Object.keys(env)
    .filter((name) => ownBeginnings.test(name) && !names.includes(name) && env[name]?.trim())
    .map((name) => `${name} is not a setting. Did you mean ${nearest(name, names, 2).join(' or ')}?`);
}
