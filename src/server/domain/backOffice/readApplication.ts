import type { Queryable } from '../../platform/database/Database.ts';
import type { ReleaseReader } from '../../platform/sites/SiteSettings.ts';
import { readAnswers } from '../applications/createApplication.ts';
import { writeAuditEntry } from './auditLog.ts';
import {
  type ApplicationSummary,
  type BackOffice,
  checkReason,
  findForOperator,
  OperatorRefusal,
} from './BackOffice.ts';

/**
 * An application with its answers. Those that the catalogue calls sensitive, and those that it does not know, are masked
 * unless fields and a reason are given. The audit log has the entry before anything is given out.
 * @throws OperatorRefusal for an unknown number or field, and for fields in clear without a reason
 */
export async function readApplication(
  office: BackOffice,
  named: string,
  disclosure: Disclosure,
): Promise<ShownApplication> {
  const reason = reasonOf(disclosure);
  return office.database.transaction(async (database) => {
    const application = await findForOperator(database, named);
    const shown = await shownOf({ ...office, database }, application, disclosure);
    refuseUnknown(disclosure, shown.known);
    const { fields = [] } = disclosure;
    const outcome = outcomeOf(application, shown, disclosure);
    const entry = { operator: office.operator, command: 'read', application, fields, reason, outcome };
    await writeAuditEntry(database, entry, office.now());
    return shown;
  });
}

/** What of the answers is asked for. */
export interface Disclosure {
  /** Names of answers; all where it is left out. */
  fields?: readonly string[] | undefined;
  /** Why answers are to be read in clear; masked where it is left out. */
  unmask?: { reason: string | undefined } | undefined;
}

/** An answer as an operator is shown it. */
interface ShownAnswer {
  /** Of the field, or the path of what is no field of its forms. */
  name: string;
  value: unknown;
}

export interface ShownApplication {
  application: ApplicationSummary;
  answers: ShownAnswer[];
}

/** With the names of all answers that there could be. */
interface DisclosedApplication extends ShownApplication {
  known: ReadonlySet<string>;
}

/** Stands for all answers in `fields`. */
const everything = 'all';

/**
 * Why answers are to be read in clear; undefined where they stay masked.
 * @throws OperatorRefusal where answers are asked for in clear without saying which and why
 */
export function reasonOf({ fields, unmask }: Disclosure): string | undefined {
  // What is no name does not reach the log, where it could be anything.
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

/** What was shown of an application, for the audit log: counts, and no answer. */
export function outcomeOf(
  { erasedAt }: ApplicationSummary,
  { answers }: ShownApplication,
  { unmask }: Disclosure,
): string {
  if (erasedAt !== undefined) return 'erased before';
  return `${unmask === undefined ? 'masked' : 'in clear'}, ${answers.length} answers`;
}

/** An application with the answers that were asked for, masked unless they are to be in clear. */
export async function shownOf(
  { database, secrets, releases }: Pick<BackOffice, 'secrets' | 'releases'> & { database: Queryable },
  application: ApplicationSummary,
  { fields, unmask }: Disclosure,
): Promise<DisclosedApplication> {
  const declared = await declaredFields(releases, application.site);
  const known = new Set([...declared.values()].map(({ name }) => name));
  if (application.erasedAt !== undefined) return { application, answers: [], known };
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
    answers: answers
      .filter(({ name }) => isAsked(name))
      .map(({ name, value, mask }) => ({
        name,
        value: mask === undefined || unmask !== undefined ? value : `[masked: ${mask}]`,
      })),
  };
}

/** @throws OperatorRefusal for a field that is not among those that there could be */
export function refuseUnknown({ fields = [] }: Disclosure, known: ReadonlySet<string>): void {
  const unknown = fields.filter((name) => name !== everything && !known.has(name));
  if (unknown.length === 0) return;
  const names = known.size === 0 ? '' : ` There are: ${[...known].sort().join(', ')}.`;
  throw new OperatorRefusal(
    `Nobody was asked for ${unknown.map((name) => `"${name}"`).join(', ')}.${names}`,
    'Nobody was asked for a field that was named.',
  );
}

/** Every value with its path; what was left empty is not there. */
function leavesOf(value: unknown, path: readonly string[] = []): [string, unknown][] {
  if (value === null || value === undefined || value === '') return [];
  if (typeof value !== 'object') return [[path.join('.'), value]];
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]));
}

/** A field as its catalogue declares it. */
interface DeclaredField {
  name: string;
  /** What kind of personal data it holds; undefined for none. */
  sensitivity: string | undefined;
}

/**
 * Fields of the forms whose answers a site submits.
 * @param site `<brand>.<flow>`
 * @returns path in the submission → field; nothing for a site that is not served any more, so that all its answers are masked
 */
export async function declaredFields(
  releases: ReleaseReader,
  site: string,
): Promise<Map<string, DeclaredField>> {
  const found = new Map<string, DeclaredField>();
  const sites = await releases.sites();
  if (sites.every(({ key }) => key !== site)) return found;
  const release = await releases.site(site);
  for (const id of release.applicantForms)
    for (const { name, payload, sensitivity } of Object.values((await release.form(id)).fields)) {
      // Where two forms differ, the stricter word counts.
      const before = payload && found.get(payload.path);
      if (payload !== undefined)
        found.set(payload.path, { name, sensitivity: sensitivity ?? before?.sensitivity });
    }
  return found;
}
