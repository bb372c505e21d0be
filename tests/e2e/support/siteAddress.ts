import { serverPort } from './serverPort.ts';

/**
 * The address of a site of the product under test.
 * @param site host labels before `localhost`, as in `prequal.surge` or `prequal-mfa.surge`; empty for the catalogue.
 */
export function siteAddress(site: string, path = '/'): string {
  const host = site === '' ? 'localhost' : `${site}.localhost`;
  return `http://${host}:${serverPort()}${path}`;
}
