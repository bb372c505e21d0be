import type { IssuerApi } from '../http/issuerApi/IssuerApi.ts';
import type { Values } from './readSettings.ts';

/**
 * An issuer's API, behind this server or beside it (design §14).
 * @param wrong gets a sentence for each setting that does not go with another
 * @returns undefined where this server answers itself
 */
export function issuerApiOf(values: Values, wrong: string[]): IssuerApi | undefined {
  const { ISSUER_API, API_BASE, APPLICANT_API_BASE, APPLICANT_API_PATH } = values;
  if (APPLICANT_API_BASE !== undefined && API_BASE === undefined)
    wrong.push('APPLICANT_API_BASE needs API_BASE: both are bases of one API');
  if (ISSUER_API !== undefined && API_BASE !== undefined)
    wrong.push('ISSUER_API and API_BASE are two ways to one API: set one');
  if (ISSUER_API !== undefined) return { behind: baseOf(ISSUER_API) };
  if (API_BASE === undefined) return undefined;
  const web = baseOf(API_BASE);
  // The last part of the path is the web API's own. What is above it is what ISSUER_API names, and the rest stands below that.
  const root = new URL('..', web);
  const applicant = baseOf(APPLICANT_API_BASE ?? new URL(`.${APPLICANT_API_PATH}`, root).href);
  return { direct: { web: web.href, applicant: applicant.href, origin: root.href } };
}

/** Ends in a slash, so that the path of a call is put behind it. */
const baseOf = (address: string) => new URL(`${address.replace(/\/+$/, '')}/`);
