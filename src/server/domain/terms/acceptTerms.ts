import type { CallContext } from '../ports/CallContext.ts';
import { termsOfSite } from './termsOfSite.ts';

/**
 * Keeps the terms that hold on the site now, word for word and once per version, for somebody who accepts them.
 * @returns id of the version, for the record of the acceptance (SAFE-11)
 */
export async function acceptTerms({
  site,
  database,
  now,
}: Pick<CallContext, 'site' | 'database' | 'now'>): Promise<string> {
  const terms = termsOfSite(site);
  await database.query(
    `insert into terms_version (id, product_code, document, first_accepted_at)
     values ($1, $2, $3, $4) on conflict do nothing`,
    [terms.id, site.settings.MainSettings.ProductCode, JSON.stringify(terms), now()],
  );
  return terms.id;
}
