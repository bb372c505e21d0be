import type { Consent, StatedConsent } from '../../../engine/consents/Consent.ts';
import { statementOf } from '../../../engine/consents/statementOf.ts';
import { readPath } from '../../../engine/readPath.ts';
import { converters } from '../../../engine/values/converters.ts';
import { Refusal } from '../../platform/answers/Refusal.ts';
import type { CallContext } from '../ports/CallContext.ts';
import { termsOfSite } from '../terms/termsOfSite.ts';
import { sha256 } from './ConsentRecord.ts';

/** A call by which somebody acts, with what they agreed to. */
export interface Act {
  /** Contract name of the call. */
  call: string;
  /** What the contract itself says was agreed to. Nothing personal: it is kept in clear. */
  answers: Record<string, unknown>;
  /** As the page stated it; undefined where the request says nothing of it. */
  consents: readonly StatedConsent[] | undefined;
  /** Dollars, where a fee is paid. */
  fee?: number;
  /**
   * Prices of credit protection that may have been shown: the one that holds, and the usual one, which a page that was loaded
   * anew shows to somebody with a reservation.
   */
  prices?: readonly number[];
}

/** An act whose consents are those of the release. */
export interface CheckedAct extends Omit<Act, 'consents' | 'fee' | 'prices'> {
  consents: readonly CheckedConsent[];
}

export interface CheckedConsent extends Pick<Consent, 'place' | 'name'> {
  answer: string;
  /** What was shown, as `statementOf` gives it. */
  statement: string;
}

/**
 * Holds what a page drew against what the release of the session says with the settings of now. Whoever read anything else
 * has not agreed to what holds. An answer is one of those that the control can give, so that nothing else is kept in clear
 * for good, and says what the contract's own field of that name says.
 * @throws Refusal 409 `termsChanged` with all whose words differ, or 400 `invalid` for an answer; with the place in the request
 */
export function checkConsents(
  { consents = [], fee, prices = [], ...act }: Act,
  { site }: Pick<CallContext, 'site'>,
): CheckedAct {
  const terms = termsOfSite(site).id;
  const values = (prices.length === 0 ? [undefined] : prices).map((price) => valuesOf(site, fee, price));
  const known = site.release.consents ?? [];
  refuseRepeated(consents);
  const outdated: { field: string; code: 'termsChanged'; path: string }[] = [];
  const checked = consents.flatMap(({ Place, Name, Answer, Hash }, index): CheckedConsent[] => {
    const path = `/Consents/${index}`;
    const consent = known.find(({ place, name }) => place === Place && name === Name);
    const statement = values
      .map((shown) => consent && statementOf(consent, (from) => shown[from], terms))
      .find((text) => text !== undefined && sha256(text) === Hash);
    if (consent === undefined || statement === undefined) {
      outdated.push({ field: Name, code: 'termsChanged', path });
      return [];
    }
    refuseAnswer(consent, Answer, act.answers, `${path}/Answer`);
    return [{ place: Place, name: Name, answer: Answer, statement }];
  });
  if (outdated.length > 0) throw termsChanged(outdated);
  return { ...act, consents: checked };
}

/** What a request states, where it states anything. Its schema has checked it. */
export function consentsIn(stated: unknown): readonly StatedConsent[] | undefined {
  return Array.isArray(stated) ? (stated as StatedConsent[]) : undefined;
}

/** A control is asked about once: of two answers nobody could say which one holds. */
function refuseRepeated(consents: readonly StatedConsent[]): void {
  const seen = new Set<string>();
  for (const [index, { Place, Name }] of consents.entries()) {
    const control = JSON.stringify([Place, Name]);
    if (seen.has(control)) throw invalid('A consent is stated twice.', `/Consents/${index}`);
    seen.add(control);
  }
}

/** What a box that is ticked or not can say; its words are its own (`checkedValue`). */
const boxAnswers = ['true', 'false', '1', '0'];

function refuseAnswer(
  { name, choices }: Consent,
  answer: string,
  fields: Record<string, unknown>,
  path: string,
): void {
  const possible = choices?.map(({ value }) => value) ?? boxAnswers;
  if (answer !== '' && !possible.includes(answer))
    throw invalid('The answer of a consent is not one that its control can give.', path);
  const field = Object.keys(fields).find((key) => key.toLowerCase() === name.toLowerCase());
  const said = field === undefined ? undefined : fields[field];
  if (typeof said === 'boolean' && said !== (converters.boolean(answer) ?? false))
    throw invalid('The answer of a consent differs from what the request says elsewhere.', path);
}

function invalid(message: string, path: string): Refusal {
  return new Refusal(400, 'invalid', message, { path });
}

/** Names every one, since the page asks for those again and for no other. */
function termsChanged(fields: readonly { path: string }[]): Refusal {
  const message = 'The terms have changed. Please read them again.';
  return new Refusal(409, 'termsChanged', message, { path: fields[0]?.path, fields });
}

/** Every value that a consent may say (`tests/consents.property.test.ts` holds it), as the page reads it. */
function valuesOf(
  { settings, release }: CallContext['site'],
  fee: number | undefined,
  price: number | undefined,
): Record<string, unknown> {
  const bankOf = (of: unknown) => readPath(of, 'BrandSettings.BankName');
  return {
    'brand.bank': bankOf(settings) || bankOf(release.settings),
    'result.security_deposit': fee,
    'applicant.creditProtectionPrice': price,
  };
}
