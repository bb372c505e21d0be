import { Refusal } from '../../platform/answers/Refusal.ts';
import { settingOf } from '../../platform/sites/settingOf.ts';
import type { CallContext } from '../ports/Ports.ts';

/** Hours during which one SSN can apply only once for a product; 0 turns this off. */
const windowSetting = 'duplicateWindowHours';

/**
 * Refuses a second application by the same person for the same product from another session (F-101). Parallel
 * submissions of one SSN take turns here, so only one of them is decided.
 * @param person `ssnLookups` of who applies
 * @throws Refusal 409 `duplicateApplication`
 */
export async function refuseSecondApplication(
  person: readonly string[],
  { database, site, now }: Pick<CallContext, 'database' | 'site' | 'now'>,
): Promise<void> {
  const hours = Number(settingOf(site.settings, windowSetting) ?? 0);
  if (!(hours > 0)) return;
  // The same one at every process, also while a key changes: all know the same keys.
  const [turn] = [...person].sort();
  await database.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [turn]);
  const rows = await database.query(
    `select id from application where ssn_lookup = any($1) and lower(product_code) = lower($2) and created_at > $3 limit 1`,
    [person, site.settings.MainSettings.ProductCode, new Date(now().getTime() - hours * 3_600_000)],
  );
  if (rows.length > 0)
    throw new Refusal(409, 'duplicateApplication', 'There is an application of this person already.');
}
