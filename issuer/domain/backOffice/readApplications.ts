import type { ReleaseReader } from '../../../src/server/platform/sites/SiteSettings.ts';
import type { Queryable } from '../../platform/database/Database.ts';
import { changedColumns, readAnswers } from '../applications/applications.ts';
import { writeAuditEntry } from './auditLog.ts';
import {
  type ApplicationSummary,
  type BackOffice,
  checkReason,
  findForOperator,
  OperatorRefusal,
  type SummaryRow,
  summaryColumns,
  toSummary,
} from './BackOffice.ts';

/**
 * A page of applications without any answers. The audit log records how many were listed, and by which filter.
 * @throws OperatorRefusal for an invalid filter or place
 */
export async function listForOperator(
  { database, operator, now }: Pick<BackOffice, 'database' | 'operator' | 'now'>,
  filter: ApplicationFilter,
  page: Page,
): Promise<ApplicationPage> {
  const which = filterInWords(filter);
  return database.transaction(async (transaction) => {
    const found = await listApplications(transaction, filter, page);
    const outcome = `listed ${found.applications.length}${which}`;
    await writeAuditEntry(transaction, { operator, command: 'list', outcome }, now());
    return found;
  });
}

/** A filter for applications; omitted keys match all. */
export interface ApplicationFilter {
  /** `<brand>.<flow>`. */
  site?: string | undefined;
  productCode?: string | undefined;
  result?: string | undefined;
  stage?: string | undefined;
  /** Made at that moment or later. */
  since?: Date | undefined;
  /** Made before that moment. */
  until?: Date | undefined;
}

/** Page size, and where to continue. */
interface Page {
  limit: number;
  /** `next` of the page before. */
  after?: string | undefined;
}

interface ApplicationPage {
  applications: ApplicationSummary[];
  /** Start of the next page; undefined on the last one. */
  next: string | undefined;
}

/**
 * Applications, newest first. None is skipped or repeated while others arrive.
 * @throws OperatorRefusal for a place that no page returned
 */
export async function listApplications(
  database: Queryable,
  { site, productCode, result, stage, since, until }: ApplicationFilter,
  { limit, after }: Page,
): Promise<ApplicationPage> {
  const [made, id] = after === undefined ? [] : readPlace(after);
  // Only requested filters are in the statement, so that an index matches.
  const given: [value: unknown, condition: (place: string) => string][] = [
    [site?.toLowerCase(), (place) => `lower(site) = ${place}`],
    [productCode?.toLowerCase(), (place) => `lower(product_code) = ${place}`],
    [result?.toLowerCase(), (place) => `lower(result) = ${place}`],
    [stage, (place) => `stage = ${place}`],
    [since, (place) => `created_at >= ${place}`],
    [until, (place) => `created_at < ${place}`],
  ];
  const asked = given.filter(([value]) => value !== undefined);
  const conditions = asked.map(([, condition], index) => condition(`$${index + 2}`));
  const params: unknown[] = [limit + 1, ...asked.map(([value]) => value)];
  if (made !== undefined) {
    conditions.push(`(created_at, id) < ($${params.length + 1}::timestamptz, $${params.length + 2}::uuid)`);
    params.push(made, id);
  }
  const rows = await database.query<SummaryRow>(
    `select ${summaryColumns} from application ${conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`}
     order by created_at desc, id desc limit $1`,
    params,
  );
  const applications = rows.slice(0, limit).map(toSummary);
  const last = applications.at(-1);
  return { applications, next: rows.length > limit && last !== undefined ? placeOf(last) : undefined };
}

function placeOf({ createdAt, id }: ApplicationSummary): string {
  return `${createdAt.getTime()}_${id}`;
}

function readPlace(text: string): [Date, string] {
  const [, time, id] = /^(\d{1,15})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text) ?? [];
  if (time === undefined || id === undefined)
    throw new OperatorRefusal(
      `--after takes what the page before named, not "${text}".`,
      '--after takes what the page before named.',
    );
  return [new Date(Number(time)), id];
}

/** Applications of one transaction. */
const usualBatch = 200;

/**
 * Applications with their answers, masked as in `readApplication`, in batches. The audit log has the entries of a batch
 * before it is returned: count and filter, and in clear one entry per application, so that each application's log shows
 * who read it.
 * @throws OperatorRefusal before the first batch for an invalid filter, an unknown field, and fields in clear without a
 *   reason
 */
export async function* exportApplications(
  office: BackOffice,
  filter: ApplicationFilter,
  disclosure: Disclosure,
  batch: number = usualBatch,
): AsyncGenerator<ShownApplication[]> {
  const reason = reasonOf(disclosure);
  refuseUnknown(disclosure, await namesOfFields(office, filter));
  const order = { filter, disclosure, reason, which: filterInWords(filter) };
  let after: string | undefined;
  do {
    const { shown, next } = await exportPage(office, order, { limit: batch, after });
    yield shown;
    after = next;
  } while (after !== undefined);
}

interface Export {
  filter: ApplicationFilter;
  disclosure: Disclosure;
  reason: string | undefined;
  /** The filter in words. */
  which: string;
}

async function exportPage(
  office: BackOffice,
  { filter, disclosure, reason, which }: Export,
  page: Page,
): Promise<{ shown: ShownApplication[]; next: string | undefined }> {
  return office.database.transaction(async (database) => {
    const { applications, next } = await listApplications(database, filter, page);
    const shown: ShownApplication[] = [];
    for (const application of applications)
      shown.push(await shownOf({ ...office, database }, application, disclosure));
    const common = { operator: office.operator, command: 'export', fields: disclosure.fields ?? [], reason };
    if (reason === undefined || shown.length === 0) {
      const outcome = `exported ${shown.length}, ${reason === undefined ? 'masked' : 'in clear'}${which}`;
      await writeAuditEntry(database, { ...common, outcome }, office.now());
    } else
      for (const one of shown) {
        const outcome = outcomeOf(one.application, one, disclosure);
        await writeAuditEntry(database, { ...common, application: one.application, outcome }, office.now());
      }
    return { shown, next };
  });
}

/** Names of the fields of every site that a filter matches. */
async function namesOfFields(
  { releases }: Pick<BackOffice, 'releases'>,
  { site }: ApplicationFilter,
): Promise<Set<string>> {
  const names = new Set<string>();
  for (const { key } of await releases.sites())
    if (site === undefined || site.toLowerCase() === key.toLowerCase())
      for (const { name } of (await declaredFields(releases, key)).values()) names.add(name);
  return names;
}

/**
 * A filter for the audit log: ` of site=surge.prequal, since=2026-01-31T00:00:00.000Z`, empty if it matches all.
 * @throws OperatorRefusal for a value that cannot be a site, product, result or stage: the log must not contain
 *   personal data
 */
function filterInWords(filter: ApplicationFilter): string {
  const words = Object.entries(filter).flatMap(([name, value]: [string, string | Date | undefined]) => {
    if (value === undefined) return [];
    if (value instanceof Date) return [`${name}=${value.toISOString()}`];
    if (!/^[A-Za-z][\w.-]{0,63}$/.test(value))
      throw new OperatorRefusal(
        `--${name === 'productCode' ? 'product' : name} takes a word of the catalogue.`,
      );
    return [`${name}=${value}`];
  });
  return words.length === 0 ? '' : ` of ${words.join(', ')}`;
}

/**
 * An application with its answers. Sensitive and unknown answers are masked unless fields and a reason are given. The
 * audit log has the entry before anything is returned.
 * @throws OperatorRefusal for an unknown number or field, and for fields in clear without a reason
 */
export async function readApplication(
  office: BackOffice,
  named: string,
  disclosure: Disclosure,
): Promise<ShownApplication & { others: string[] }> {
  const reason = reasonOf(disclosure);
  return office.database.transaction(async (database) => {
    const application = await findForOperator(database, named);
    const shown = await shownOf({ ...office, database }, application, disclosure);
    refuseUnknown(disclosure, shown.known);
    const { fields = [] } = disclosure;
    const outcome = outcomeOf(application, shown, disclosure);
    const entry = { operator: office.operator, command: 'read', application, fields, reason, outcome };
    await writeAuditEntry(database, entry, office.now());
    return { ...shown, others: await othersOf(database, application) };
  });
}

/** Reference numbers of the person's other applications: a further one within `duplicateWindowHours` is left to people (F-842). */
async function othersOf(database: Queryable, { id }: ApplicationSummary): Promise<string[]> {
  const others = await database.query<{ reference: string }>(
    `select other.reference from application one join application other using (ssn_lookup)
     where one.id = $1 and other.id <> $1 order by other.created_at`,
    [id],
  );
  return others.map(({ reference }) => reference);
}

/** The requested part of the answers. */
export interface Disclosure {
  /** Names of answers; by default all. */
  fields?: readonly string[] | undefined;
  /** Reason for reading answers in clear; masked if omitted. */
  unmask?: { reason: string | undefined } | undefined;
}

/** An answer as an operator sees it. */
interface ShownAnswer {
  /** Of the field, or the path if it is not a field of its forms. */
  name: string;
  value: unknown;
}

interface ShownApplication {
  application: ApplicationSummary;
  answers: ShownAnswer[];
  /** What somebody without a key changed in the database, in sentences (F-848). */
  changed: string[];
}

/** With the names of all possible answers. */
interface DisclosedApplication extends ShownApplication {
  known: ReadonlySet<string>;
}

/** Means all answers in `fields`. */
const everything = 'all';

/**
 * The reason for reading in clear; undefined if answers stay masked.
 * @throws OperatorRefusal if answers are requested in clear without names or reason
 */
function reasonOf({ fields, unmask }: Disclosure): string | undefined {
  // Invalid names are kept out of the log, since they could be anything.
  const odd = fields?.find((name) => !/^[A-Za-z_][\w.]{0,79}$/.test(name));
  if (odd !== undefined)
    throw new OperatorRefusal('--fields takes names of fields with commas between them.');
  if (unmask === undefined) return undefined;
  if (fields === undefined)
    throw new OperatorRefusal(
      `--unmask needs --fields with the names of what you need, or --fields ${everything}.`,
    );
  return checkReason(unmask.reason);
}

/** What was shown of an application, for the audit log: counts, but no answers. */
function outcomeOf(
  { erasedAt }: ApplicationSummary,
  { answers }: ShownApplication,
  { unmask }: Disclosure,
): string {
  if (erasedAt !== undefined) return 'erased before';
  return `${unmask === undefined ? 'masked' : 'in clear'}, ${answers.length} answers`;
}

/** An application with the requested answers, masked unless requested in clear. */
async function shownOf(
  { database, secrets, releases }: Pick<BackOffice, 'secrets' | 'releases'> & { database: Queryable },
  application: ApplicationSummary,
  { fields, unmask }: Disclosure,
): Promise<DisclosedApplication> {
  const declared = await declaredFields(releases, application.site);
  const known = new Set([...declared.values()].map(({ name }) => name));
  if (application.erasedAt !== undefined) return { application, answers: [], changed: [], known };
  const changed = await changedColumns(database, secrets, application.id);
  const { application: first, offer } = await readAnswers(database, secrets, application.id);
  const given = [...leavesOf(first), ...(offer === undefined ? [] : leavesOf(offer, ['offer']))];
  const answers = given.map(([path, value]) => {
    const field = declared.get(path);
    return {
      name: field?.name ?? path,
      value,
      mask: field === undefined ? 'not a field' : field.sensitivity,
    };
  });
  for (const { name } of answers) known.add(name);
  const isAsked = (name: string) =>
    fields === undefined || fields.includes(everything) || fields.includes(name);
  return {
    application,
    known,
    changed,
    answers: answers
      .filter(({ name }) => isAsked(name))
      .map(({ name, value, mask }) => ({
        name,
        value: mask === undefined || unmask !== undefined ? value : `[masked: ${mask}]`,
      })),
  };
}

/** @throws OperatorRefusal for an unknown field */
function refuseUnknown({ fields = [] }: Disclosure, known: ReadonlySet<string>): void {
  const unknown = fields.filter((name) => name !== everything && !known.has(name));
  if (unknown.length === 0) return;
  const names = known.size === 0 ? '' : ` There are: ${[...known].sort().join(', ')}.`;
  throw new OperatorRefusal(
    `Nobody was asked for ${unknown.map((name) => `"${name}"`).join(', ')}.${names}`,
    'Nobody was asked for a field that was named.',
  );
}

/** Every nonempty value with its path. */
function leavesOf(value: unknown, path: readonly string[] = []): [string, unknown][] {
  if (value === null || value === undefined || value === '') return [];
  if (typeof value !== 'object') return [[path.join('.'), value]];
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]));
}

/** A field as its catalogue declares it. */
interface DeclaredField {
  name: string;
  /** The kind of personal data; undefined for none. */
  sensitivity: string | undefined;
}

/**
 * Fields of the forms whose answers a site submits.
 * @param site `<brand>.<flow>`
 * @returns path in the submission → field; empty for a site that is no longer served, so that all its answers are
 *   masked
 */
async function declaredFields(releases: ReleaseReader, site: string): Promise<Map<string, DeclaredField>> {
  const found = new Map<string, DeclaredField>();
  const sites = await releases.sites();
  if (sites.every(({ key }) => key !== site)) return found;
  const release = await releases.site(site);
  for (const id of release.applicantForms)
    for (const { name, payload, sensitivity } of Object.values((await release.form(id)).fields)) {
      // If two forms differ, the stricter word counts.
      const before = payload && found.get(payload.path);
      if (payload !== undefined)
        found.set(payload.path, { name, sensitivity: sensitivity ?? before?.sensitivity });
    }
  return found;
}
