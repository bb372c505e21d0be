import type { CallContext } from '../call.ts';
import { Refusal } from '../calls/Refusal.ts';
import { settingOf } from '../sites/settingOf.ts';

/** Hours within which an SSN may apply for a product once; 0 lets everybody apply as often as they like. */
const windowSetting = 'duplicateWindowHours';

/**
 * Refuses the application of somebody who has one for this product already, made in another session (F-101). Whoever
 * sends the same at the same moment waits here, so that one of them is decided.
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
