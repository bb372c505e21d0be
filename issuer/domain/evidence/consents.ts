import type { SiteConsent } from '../../../src/compile/release/SiteDocument.ts';
import { type Consent, type StatedConsent, statementOf } from '../../../src/engine/consents/statementOf.ts';
import { readPath } from '../../../src/engine/paths.ts';
import { converters } from '../../../src/engine/values/converters.ts';
import { Refusal } from '../../../src/server/platform/answers.ts';
import {
  isFieldActive,
  type SiteRelease,
  type SiteSettings,
} from '../../../src/server/platform/sites/SiteSettings.ts';
import type { Database, Queryable } from '../../platform/database/Database.ts';
import { insertion } from '../../platform/database/insertRows.ts';
import { MissingKey, type Secrets } from '../../platform/encryption/secrets.ts';
import type { CallContext } from '../ports/Ports.ts';
import { acceptTerms, termsOfSite } from '../terms/terms.ts';
import {
  type ChainHead,
  type ConsentRecord,
  hashOfRecord,
  headPlace,
  type Origin,
  originPlace,
  sha256,
} from './consentChain.ts';

/** A call that states consents. */
interface Act {
  /** Contract name of the call. */
  call: string;
  /** The consents in the contract's own fields. Not personal: stored in clear. */
  answers: Record<string, unknown>;
  /** As the page stated them; undefined if the request has none. */
  consents: readonly StatedConsent[] | undefined;
  /** The page's action that sends it: every place that states its consents with this action belongs to this act. */
  action: string;
  /** Another question of the same place, if the action has several places. */
  beside?: string;
  /** Requires a yes from every client. */
  needsConsent?: boolean;
  /** Dollars, if a fee is paid. */
  fee?: number;
  /**
   * Prices of credit protection that may have been shown: the current one, and the usual one, which a reloaded page
   * shows to somebody with a reservation.
   */
  prices?: readonly number[];
}

/** An act whose consents were checked against the release. */
export interface CheckedAct extends Pick<Act, 'call' | 'answers'> {
  consents: readonly CheckedConsent[];
  /** Names of consents that the release asks for and the request does not state. */
  unstated: readonly string[];
  /** The language that its words were shown in; undefined on a site that speaks English alone. */
  language?: string | undefined;
}

interface CheckedConsent extends Pick<Consent, 'place' | 'name'> {
  answer: string;
  /** The text shown, from `statementOf`. */
  statement: string;
  language: string | undefined;
  /** Who reviewed its words, in that language. */
  reviews: SiteConsent['reviews'];
}

/**
 * Compares what a page showed with the session's release and current settings. Someone who read other words has not
 * agreed to the current ones. An answer must be one that the control can give, so that nothing else is stored in clear
 * forever, and must match the contract's own field of that name. Our page states every consent of its screen; for other
 * clients, whose screens are unknown here, missing ones are recorded.
 * @throws Refusal 409 `termsChanged` with all whose words differ, 400 `invalid` for an answer, or 400 `consentMissing`;
 *   with the place in the request
 */
export function checkConsents(
  { consents = [], fee, prices = [], ...act }: Act,
  { site, fromPage }: Pick<CallContext, 'site' | 'fromPage'>,
): CheckedAct {
  const terms = termsOfSite(site).id;
  const values = (prices.length === 0 ? [undefined] : prices).map((price) => valuesOf(site, fee, price));
  // Whichever language a call names, that of the words is the one whose hash it is.
  const spoken = site.release.languages.map(site.release.in);
  const consentsIn = ({ consents: asked = [] }: SiteRelease) =>
    asked.filter((consent) => belongsTo(consent, act));
  const known = consentsIn(site.release);
  refuseRepeated(consents);
  const outdated: { field: string; code: 'termsChanged'; path: string }[] = [];
  const checked = consents.flatMap(({ Place, Name, Answer, Hash }, index): CheckedConsent[] => {
    const path = `/Consents/${index}`;
    const consent = known.find(({ place, name }) => place === Place && name === Name);
    const shown = spoken
      .flatMap((release) => {
        const asked = consentsIn(release).find(({ place, name }) => place === Place && name === Name);
        const { language } = release;
        return values.map((value) => ({
          language,
          reviews: asked?.reviews,
          statement: asked && statementOf(asked, (from) => value[from], terms, language),
        }));
      })
      .find(({ statement }) => statement !== undefined && sha256(statement) === Hash);
    if (consent === undefined || shown?.statement === undefined) {
      outdated.push({ field: Name, code: 'termsChanged', path });
      return [];
    }
    refuseAnswer(consent, Answer, act.answers, site.settings.ValidationRules, `${path}/Answer`);
    return [{ place: Place, name: Name, answer: Answer, ...shown, statement: shown.statement }];
  });
  if (outdated.length > 0) throw termsChanged(outdated);
  const unstated = known
    .filter(
      (consent) =>
        isAsked(consent, act.answers, site.settings) && !checked.some(({ name }) => name === consent.name),
    )
    .map(({ name }) => name);
  const isAgreed = checked.some(({ answer }) => converters.boolean(answer) === true);
  if ((fromPage && unstated.length > 0) || (act.needsConsent === true && !isAgreed))
    throw consentMissing(unstated);
  const language = checked[0]?.language ?? site.release.language;
  return { call: act.call, answers: act.answers, consents: checked, unstated, language };
}

/** Releases from before places were recorded have none. */
function belongsTo({ action, beside = [] }: SiteConsent, act: Pick<Act, 'action' | 'beside'>): boolean {
  if (action === undefined) return true;
  return action === act.action && (act.beside === undefined || beside.includes(act.beside));
}

/** Whether a page had to ask: always, or if the contract's field says yes. */
function isAsked({ name, always }: SiteConsent, answers: Act['answers'], settings: SiteSettings): boolean {
  return isFieldActive(settings, name) && (always === true || fieldOf(name, answers) === true);
}

/** The consents that a request states, if any. Its schema has been checked. */
export function consentsIn(stated: unknown): readonly StatedConsent[] | undefined {
  return Array.isArray(stated) ? (stated as StatedConsent[]) : undefined;
}

/** Each control is stated once: with two answers it would be unclear which one counts. */
function refuseRepeated(consents: readonly StatedConsent[]): void {
  const seen = new Set<string>();
  for (const [index, { Place, Name }] of consents.entries()) {
    const control = JSON.stringify([Place, Name]);
    if (seen.has(control)) throw invalid('A consent is stated twice.', `/Consents/${index}`);
    seen.add(control);
  }
}

/** The possible words of a box, checked or not (`checkedValue`). */
const boxAnswers = ['true', 'false', '1', '0'];

function refuseAnswer(
  { name, choices, required }: SiteConsent,
  answer: string,
  fields: Record<string, unknown>,
  rules: SiteSettings['ValidationRules'],
  path: string,
): void {
  const possible = choices?.map(({ value }) => value) ?? boxAnswers;
  if (answer !== '' && !possible.includes(answer))
    throw invalid('The answer of a consent is not one that its control can give.', path);
  const isRequired = typeof required === 'string' ? rules[required]?.IsRequired === true : required === true;
  const isGiven = choices === undefined ? converters.boolean(answer) === true : answer !== '';
  if (isRequired && !isGiven) throw invalid('Nobody goes on without this consent.', path);
  const said = fieldOf(name, fields);
  if (typeof said === 'boolean' && said !== (converters.boolean(answer) ?? false))
    throw invalid('The answer of a consent differs from what the request says elsewhere.', path);
}

/** The contract's own field of a name, in any case. */
function fieldOf(name: string, fields: Record<string, unknown>): unknown {
  const field = Object.keys(fields).find((key) => key.toLowerCase() === name.toLowerCase());
  return field === undefined ? undefined : fields[field];
}

function invalid(message: string, path: string): Refusal {
  return new Refusal(400, 'invalid', message, { path });
}

/** Names every one, since the page asks for exactly those again. */
function termsChanged(fields: readonly { path: string }[]): Refusal {
  const message = 'The terms have changed. Please read them again.';
  return new Refusal(409, 'termsChanged', message, { path: fields[0]?.path, fields });
}

function consentMissing(names: readonly string[]): Refusal {
  const path = '/Consents';
  const fields = names.map((field) => ({ field, code: 'required', path }));
  return new Refusal(400, 'consentMissing', 'What was agreed to is not stated.', { path, fields });
}

/** Every value that a consent may contain (`tests/consents.property.test.ts` checks that), as the page reads it. */
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

/** Maximum length of a stored user agent. */
const longest = 500;

/**
 * Appends an act and its consents to the chain of an application (design §14). Must run in the transaction of the call,
 * so that the act and its record are committed together.
 * @param database the transaction
 * @param isNew whether the application was created in this transaction, so that its chain begins here
 */
export async function recordConsents(
  database: Database,
  application: string,
  act: CheckedAct,
  context: Pick<CallContext, 'site' | 'secrets' | 'now' | 'clientAddress' | 'userAgent' | 'log' | 'observer'>,
  isNew = false,
): Promise<void> {
  const { site, secrets, now, log, observer } = context;
  const at = now();
  const termsVersion = termsOfSite(site).id;
  const common = { application, at, site: site.key, release: site.release.id, call: act.call, termsVersion };
  const head = isNew ? emptyHead : await lockHead(database, application, secrets);
  const origin = { address: context.clientAddress, userAgent: (context.userAgent ?? '').slice(0, longest) };
  let { length, hash } = head;
  const rows = said(act).map((one) => {
    length += 1;
    const record = { ...common, ...one, position: length, previous: hash };
    hash = hashOfRecord(record);
    return { record, hash, origin: secrets.seal(sealedText(origin, hash), originPlace(application, length)) };
  });
  const end = { application, head: sealedHead(application, { length, hash }, secrets) };
  const params: unknown[] = [termsVersion];
  const statements = statementRows(act, at);
  const parts = [
    insertion('consent_record', recordRows(rows), '', params),
    insertion('consent_chain', [end], 'on conflict (application) do update set head = excluded.head', params),
    ...(statements.length === 0
      ? []
      : [insertion('consent_statement', statements, 'on conflict do nothing', params)]),
  ];
  const [terms] = await database.query<{ known: boolean }>(
    `with ${parts.map((part, index) => `part_${index} as (${part})`).join(', ')}
     select exists (select 1 from terms_version where id = $1) as known`,
    params,
  );
  // The first time that anybody accepts them.
  if (terms?.known !== true) await acceptTerms({ site, database, now });
  // A witness outside the database, to detect that an older end was restored.
  log.info({ application, length, hash }, 'consents were recorded');
  const { call, unstated } = act;
  if (unstated.length === 0) return;
  log.warn({ application, call, unstated }, 'consents were not stated');
  observer.onUnstatedConsents({ call });
}

/** Where the record of a call lists the consents that it did not state. */
export const unstatedKey = 'consentsNotStated';
/** Where it says in which language the page was. */
const languageKey = 'language';
/** Where it says who reviewed the words that were agreed to, by consent and sentence (F-821). */
export const reviewsKey = 'reviews';

type ConsentStatement = Pick<ConsentRecord, 'place' | 'name' | 'answer' | 'statement'>;

/** The sealed part of a record. */
function sealedText(origin: Origin | undefined, hash: string): string {
  return JSON.stringify({ hash, ...origin });
}

function sealedHead(application: string, head: ChainHead, secrets: CallContext['secrets']): Uint8Array {
  return secrets.seal(JSON.stringify(head), headPlace(application));
}

/** The act itself, then its consents. */
function said({ answers, consents, unstated, language }: CheckedAct): ConsentStatement[] {
  const reviewed = consents.flatMap(({ name, reviews }) => (reviews === undefined ? [] : [[name, reviews]]));
  const act = {
    ...answers,
    ...(reviewed.length > 0 && { [reviewsKey]: Object.fromEntries(reviewed) }),
    ...(language !== undefined && { [languageKey]: language }),
    ...(unstated.length > 0 && { [unstatedKey]: unstated }),
  };
  return [
    { place: '', name: '', answer: JSON.stringify(act), statement: undefined },
    ...consents.map(({ place, name, answer, statement }) => ({
      place,
      name,
      answer,
      statement: sha256(statement),
    })),
  ];
}

const emptyHead: ChainHead = { length: 0, hash: '' };

/** The end of a chain, locked until the transaction ends, so that two acts come one after the other. */
async function lockHead(
  database: Database,
  application: string,
  secrets: CallContext['secrets'],
): Promise<ChainHead> {
  const [row] = await database.query<{ head: Uint8Array }>(
    `insert into consent_chain (application, head) values ($1, $2)
     on conflict (application) do update set application = excluded.application returning head`,
    [application, sealedHead(application, emptyHead, secrets)],
  );
  return JSON.parse(secrets.open(row?.head ?? new Uint8Array(), headPlace(application))) as ChainHead;
}

/** In a fixed order, to avoid deadlocks between two acts with the same texts. */
function statementRows({ consents }: CheckedAct, at: Date): Record<string, unknown>[] {
  const texts = new Map(consents.map(({ statement }) => [sha256(statement), statement]));
  const sorted = [...texts].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return sorted.map(([hash, statement]) => ({ hash, statement, first_shown_at: at }));
}

interface Row {
  record: ConsentRecord;
  hash: string;
  origin: Uint8Array;
}

function recordRows(rows: readonly Row[]): Record<string, unknown>[] {
  return rows.map(({ record: { at, termsVersion, previous, ...record }, hash, origin }) => ({
    ...record,
    recorded_at: at,
    statement: record.statement,
    terms_version: termsVersion,
    previous_hash: previous,
    hash,
    origin,
  }));
}

/**
 * Removes network address and user agent from the records of an application. The chain stays intact: the sealed part of
 * a record keeps the hash, and a record that no key opens stays as it is.
 * @returns how many records had them
 */
export async function eraseOrigins(
  database: Queryable,
  secrets: Secrets,
  application: string,
): Promise<number> {
  const rows = await database.query<{ position: number; origin: Uint8Array }>(
    'select position, origin from consent_record where application = $1',
    [application],
  );
  for (const { position, origin } of rows) {
    const place = originPlace(application, position);
    await database.query('update consent_record set origin = $3 where application = $1 and position = $2', [
      application,
      position,
      secrets.seal(sealedText(undefined, sealedHash(origin, place, secrets)), place),
    ]);
  }
  return rows.length;
}

function sealedHash(origin: Uint8Array, place: string, secrets: Secrets): string {
  try {
    return (JSON.parse(secrets.open(origin, place)) as Origin & { hash: string }).hash;
  } catch (error) {
    // Nothing to remove, and the hash must not be lost.
    if (error instanceof MissingKey) throw error;
    return '';
  }
}
