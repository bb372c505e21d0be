import contract from '../../../../schemas/api/submit-cli.json' with { type: 'json' };
import { addToDate, todayInNewYork } from '../../../engine/dates/dates.ts';
import type { SiteSettings } from '../../platform/sites/SiteSettings.ts';
import type { Decision } from '../ports/Decision.ts';

/** Every field of an answer, with nothing in it (ENT-023). */
const empty = Object.fromEntries(
  Object.keys(contract.response.properties.Payload.properties).map((name) => [name, null]),
);

/** The body that answers a decision about a higher limit. */
export function increaseAnswer(
  decision: Decision,
  known: { reference: string; settings: SiteSettings; now: Date },
): unknown {
  const { success = true, payload, result = {}, eligibleInDays } = decision;
  const { ProductName = null, BankName = null } = known.settings.BrandSettings;
  const today = todayInNewYork(known.now.getTime());
  const whole = {
    ...empty,
    referenceNo: known.reference,
    bankName: BankName,
    productName: ProductName,
    eligibilityDate: eligibleInDays === undefined ? null : addToDate(today, eligibleInDays, 'day'),
    ...result,
  };
  return { Success: success, Payload: payload === undefined ? whole : payload, StatusCode: 200 };
}
