import type { Database, Queryable } from '../../platform/database/Database.ts';
import type { Secrets } from '../../platform/encryption/Secrets.ts';
import type { ReleaseReader } from '../../platform/sites/ReleaseReader.ts';
import { readAnswers } from '../applications/sealedColumns.ts';
import { writeAuditEntry } from './auditLog.ts';
import { checkReason } from './checkReason.ts';
import { findForOperator, type KeptApplication } from './findForOperator.ts';
import {
  type ApplicationFilter,
  type ApplicationPage,
  listApplications,
  type Page,
} from './listApplications.ts';
import { OperatorRefusal } from './OperatorRefusal.ts';

/** What the back office stands on. */
export interface BackOffice {
  database: Database;
  secrets: Secrets;
  releases: ReleaseReader;
  now: () => Date;
  /** Who works with it; every use of it is in the audit log under this name. */
  operator: string;
}

/** What of the answers is asked for. */
export interface Disclosure {
  /** Names of answers; all where it is left out. */
  fields?: readonly string[] | undefined;
  /** Why answers are to be read in clear; masked where it is left out. */
  unmask?: { reason: string | undefined } | undefined;
}

/** An answer as an operator is shown it. */
export interface ShownAnswer {
  /** Of the field, or the path of what is no field of its forms. */
  name: string;
  value: unknown;
}

export interface ShownApplication {
  application: KeptApplication;
  answers: ShownAnswer[];
}

/** With the names of all answers that there could be. */
interface DisclosedApplication extends ShownApplication {
  known: ReadonlySet<string>;
}

/** Stands for all answers in `fields`. */
const everything = 'all';

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
    refuseUnknown(disclosure, [shown]);
    const { fields = [] } = disclosure;
    const outcome = outcomeOf(application, shown, disclosure);
    const told = { operator: office.operator, command: 'read', application, fields, reason, outcome };
    await writeAuditEntry(database, told, office.now());
    return shown;
  });
}

/** A page of applications without any answer; the audit log says how many were listed. */
export async function listForOperator(
  { database, operator, now }: Omit<BackOffice, 'secrets' | 'releases'>,
  filter: ApplicationFilter,
  page: Page,
): Promise<ApplicationPage> {
  return database.transaction(async (transaction) => {
    const found = await listApplications(transaction, filter, page);
    const outcome = `listed ${found.applications.length}`;
    await writeAuditEntry(transaction, { operator, command: 'list', outcome }, now());
    return found;
  });
}

/**
 * A page of applications with their answers, masked as `readApplication` masks them. In clear each has an entry of its own in the
 * audit log, so that the log of an application tells who saw it.
 * @throws OperatorRefusal as `readApplication`
 */
export async function exportApplications(
  office: BackOffice,
  filter: ApplicationFilter,
  page: Page,
  disclosure: Disclosure,
): Promise<{ shown: ShownApplication[]; next: string | undefined }> {
  const reason = reasonOf(disclosure);
  const { fields = [] } = disclosure;
  return office.database.transaction(async (database) => {
    const { applications, next } = await listApplications(database, filter, page);
    const inside = { ...office, database };
    const shown: DisclosedApplication[] = [];
    for (const application of applications) shown.push(await shownOf(inside, application, disclosure));
    refuseUnknown(disclosure, shown);
    const told = { operator: office.operator, command: 'export', fields, reason };
    if (reason === undefined) {
      const outcome = `exported ${shown.length}, masked`;
      await writeAuditEntry(database, { ...told, outcome }, office.now());
    } else
      for (const one of shown) {
        const outcome = outcomeOf(one.application, one, disclosure);
        await writeAuditEntry(database, { ...told, application: one.application, outcome }, office.now());
      }
    return { shown, next };
  });
}

/** @throws OperatorRefusal where answers are asked for in clear without saying which and why */
function reasonOf({ fields, unmask }: Disclosure): string | undefined {
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

function outcomeOf(
  { erasedAt }: KeptApplication,
  { answers }: ShownApplication,
  { unmask }: Disclosure,
): string {
  if (erasedAt !== undefined) return 'erased before';
  return `${unmask === undefined ? 'masked' : 'in clear'}, ${answers.length} answers`;
}

async function shownOf(
  { database, secrets, releases }: Pick<BackOffice, 'secrets' | 'releases'> & { database: Queryable },
  application: KeptApplication,
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

/** @throws OperatorRefusal for a field that none of them could have */
function refuseUnknown({ fields = [] }: Disclosure, shown: readonly DisclosedApplication[]): void {
  const known = new Set(shown.flatMap((one) => [...one.known]));
  const unknown = fields.filter((name) => name !== everything && !known.has(name));
  if (unknown.length === 0 || shown.length === 0) return;
  const there = known.size === 0 ? '' : ` There are: ${[...known].sort().join(', ')}.`;
  throw new OperatorRefusal(`Nobody was asked for ${unknown.map((name) => `"${name}"`).join(', ')}.${there}`);
}

/** Fields of the forms whose answers are submitted, by where they stand in the submission. */
async function declaredFields(
  releases: ReleaseReader,
  site: string,
): Promise<Map<string, { name: string; sensitivity: string | undefined }>> {
  const found = new Map<string, { name: string; sensitivity: string | undefined }>();
  // A site that is served no more has no fields: all its answers are masked.
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

/** Every value with its path; what was left empty is not there. */
function leavesOf(value: unknown, path: readonly string[] = []): [string, unknown][] {
  if (value === null || value === undefined || value === '') return [];
  if (typeof value !== 'object') return [[path.join('.'), value]];
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]));
}
