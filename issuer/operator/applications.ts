import { rm } from 'node:fs/promises';
import { parseMoment } from '../../src/engine/dates/dates.ts';
import { readAuditForOperator, verifyAuditLog, writeAuditEntry } from '../domain/backOffice/auditLog.ts';
import {
  type ApplicationSummary,
  findForOperator,
  OperatorFinding,
  OperatorRefusal,
} from '../domain/backOffice/BackOffice.ts';
import { decideAgain, type ManualDecision } from '../domain/backOffice/decideAgain.ts';
import {
  eraseApplication,
  type Locked,
  locksForOperator,
  postBacksForOperator,
  resend,
  retryPostBacksForOperator,
  rowsInWords,
  unlockLookups,
} from '../domain/backOffice/eraseApplication.ts';
import {
  type ApplicationFilter,
  type Disclosure,
  exportApplications,
  listForOperator,
  readApplication,
} from '../domain/backOffice/readApplications.ts';
import { postBackQueue } from '../domain/postBacks/postBacks.ts';
import { openJobSender } from '../platform/jobs/openQueue.ts';
import type { CommandArguments, Print } from './Command.ts';
import type { Office } from './office.ts';
import { createPrivateFile, writeEvidence } from './writeEvidence.ts';

export async function list(office: Office, given: CommandArguments, print: Print): Promise<void> {
  const page = { limit: limitOf(given, 50, 1_000), after: given.text('after') };
  const { applications, next } = await listForOperator(office, filterOf(given), page);
  for (const { reference, createdAt, site, productCode, stage, result, erasedAt } of applications)
    print(
      [
        reference,
        createdAt.toISOString(),
        site,
        productCode,
        stage,
        result,
        ...(erasedAt === undefined ? [] : ['erased']),
      ].join('  '),
    );
  print(next === undefined ? `${applications.length} applications, no more.` : `More: --after ${next}`);
}

/** @throws OperatorRefusal for an unknown stage or an invalid date */
export function filterOf({ text }: CommandArguments): ApplicationFilter {
  const stage = text('stage');
  if (stage !== undefined && stage !== 'offered' && stage !== 'decided')
    throw new OperatorRefusal('--stage is offered (an offer that was not accepted yet) or decided.');
  return {
    site: text('site'),
    productCode: text('product'),
    result: text('result'),
    stage,
    since: momentOf('since', text('since')),
    until: momentOf('until', text('until')),
  };
}

/**
 * @param name of the option
 * @throws OperatorRefusal for an invalid date
 */
export function momentOf(name: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const moment = parseMoment(text);
  if (moment === undefined)
    throw new OperatorRefusal(
      `--${name} takes a day (2026-01-31, which begins at midnight UTC) or a time (2026-01-31T08:00Z).`,
    );
  return moment;
}

/** @throws OperatorRefusal for anything but a number from 1 to the most */
export function limitOf({ text }: CommandArguments, usual: number, most: number): number {
  const limit = Number(text('limit') ?? usual);
  if (!Number.isInteger(limit) || limit < 1 || limit > most)
    throw new OperatorRefusal(`--limit is a number from 1 to ${most}.`);
  return limit;
}

export async function read(office: Office, given: CommandArguments, print: Print): Promise<void> {
  const [named = ''] = given.words;
  const { application, answers, changed, others } = await readApplication(office, named, disclosureOf(given));
  const lines = Object.entries(summaryOf(application));
  if (others.length > 0) lines.push(['others', others.join(', ')]);
  const width = Math.max(
    ...[...lines.map(([name]) => name), ...answers.map(({ name }) => name)].map(({ length }) => length),
  );
  for (const [name, value] of lines) print(`${name.padEnd(width)}  ${value}`);
  if (application.erasedAt !== undefined) return;
  print('');
  for (const { name, value } of answers) print(`${name.padEnd(width)}  ${value}`);
  if (changed.length > 0)
    throw new OperatorFinding(`Somebody changed this application in the database. ${changed.join(' ')}`);
}

/** What stands in clear of an application: numbers, states, amounts and times. */
function summaryOf(application: ApplicationSummary): Record<string, string | number> {
  const { id, reference, site, productCode, stage, result, creditLimit, securityDeposit } = application;
  const all = {
    reference,
    id,
    site,
    productCode,
    stage,
    result,
    creditLimit,
    securityDeposit,
    termsVersion: application.termsVersion,
    creditProtectionPrice: application.creditProtectionPrice,
    createdAt: application.createdAt.toISOString(),
    updatedAt: application.updatedAt.toISOString(),
    acceptedAt: application.acceptedAt?.toISOString(),
    feePaidAt: application.feePaidAt?.toISOString(),
    erasedAt: application.erasedAt?.toISOString(),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Record<
    string,
    string | number
  >;
}

function disclosureOf({ text, has }: CommandArguments): Disclosure {
  const fields = text('fields')
    ?.split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return { fields, unmask: has('unmask') ? { reason: text('reason') } : undefined };
}

export async function exportTo(office: Office, given: CommandArguments, print: Print): Promise<void> {
  const [filter, disclosure, name] = [filterOf(given), disclosureOf(given), given.text('file')];
  const file = name === undefined ? undefined : await createPrivateFile(name);
  try {
    let count = 0;
    for await (const shown of exportApplications(office, filter, disclosure)) {
      const lines = shown.map(({ application, answers, changed }) =>
        JSON.stringify({
          ...summaryOf(application),
          ...(changed.length > 0 && { changed }),
          answers: Object.fromEntries(answers.map(({ name, value }) => [name, value])),
        }),
      );
      if (file === undefined) lines.forEach(print);
      else await file.write(lines.map((line) => `${line}\n`).join(''));
      count += shown.length;
    }
    await file?.close();
    console.error(`${count} applications${name === undefined ? '' : ` in ${name}`}.`);
  } catch (error) {
    // Half an export looks like a whole one.
    await file?.close().catch(() => {});
    if (name !== undefined) await rm(name, { force: true });
    throw error;
  }
}

const formats = ['json', 'pdf'] as const;

export async function evidence(
  office: Office,
  { words: [named = ''], text }: CommandArguments,
  print: Print,
): Promise<void> {
  const asked = text('format') ?? 'json';
  const format = formats.find((word) => word === asked);
  if (format === undefined) throw new OperatorRefusal(`--format is ${formats.join(' or ')}.`);
  const out = text('out');
  const { database, secrets, operator, now } = office;
  const application = await database.transaction(async (transaction) => {
    const found = await findForOperator(transaction, named);
    const outcome = `evidence as ${format}`;
    await writeAuditEntry(transaction, { operator, command: 'evidence', application: found, outcome }, now());
    return found;
  });
  const lack = await writeEvidence(application.id, { out, format }, { database, secrets, print });
  if (lack !== undefined) throw new OperatorFinding(lack);
}

export async function decide(office: Office, given: CommandArguments, print: Print): Promise<void> {
  const [named = '', result] = given.words;
  if (given.has('ask') === (result !== undefined)) throw new OperatorRefusal('Give either RESULT or --ask.');
  const decided = result === undefined ? 'ask' : decisionOf(result, given);
  if (
    decided === 'ask' &&
    ['credit-limit', 'fee', 'decline-message'].some((name) => given.text(name) !== undefined)
  )
    throw new OperatorRefusal('With --ask, amounts and messages come from the decision system.');
  await office.withPorts(async (deciding) => {
    const done = await decideAgain(deciding, named, decided, given.text('reason'));
    print(`${done.application.reference}: ${done.application.result} became ${done.result}.`);
    if (done.isNotified) return;
    if (decided === 'ask')
      print('This server notified no one. Make sure that the decision system notifies the applicant.');
    else if (deciding.ports.results === undefined)
      print(
        'This server notified no one. Notify the applicant, and enter the result in your decision system.',
      );
    else print('The decision system will be told.');
  });
}

function decisionOf(result: string, { text }: CommandArguments): ManualDecision {
  return {
    result,
    creditLimit: amountOf(text('credit-limit')),
    securityDeposit: amountOf(text('fee')),
    declineMessage: text('decline-message'),
  };
}

/** Text that is not an amount becomes NaN, which the decision refuses. */
function amountOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  return /^\d{1,6}(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN;
}

export async function tell(
  office: Office,
  { words: [named] }: CommandArguments,
  print: Print,
): Promise<void> {
  const owed = await office.withPorts((deciding) => resend(deciding, named));
  for (const { reference, result } of owed) print(`${reference}: ${result}`);
  print(
    owed.length === 0
      ? 'The decision system knows every result.'
      : `${owed.length} queued again. Running servers send them.`,
  );
}

export async function locks(office: Office, { text }: CommandArguments, print: Print): Promise<void> {
  const locked = await locksForOperator(office, momentOf('since', text('since')));
  for (const { kind, misses, lockedAt, lockedUntil } of locked) {
    const end = lockedUntil === null ? 'until it is lifted' : `until ${lockedUntil.toISOString()}`;
    print([lockedAt.toISOString(), kind, `${misses} misses`, end].join('  '));
  }
  print(
    `${locked.length} locked, ${locked.filter((lock) => lock.lockedUntil === null).length} of them for good.`,
  );
}

export async function unlock(office: Office, given: CommandArguments, print: Print): Promise<void> {
  const lifted = await unlockLookups(office, lockedOf(given), given.text('reason'));
  print(lifted === 0 ? 'There were no wrong guesses.' : `${lifted} lifted.`);
}

function lockedOf({ words: [named], text }: CommandArguments): Locked {
  const [number, lastName, zip] = [text('reservation'), text('last-name'), text('zip')];
  const since = momentOf('since', text('since'));
  const kinds = [named, number, lastName ?? zip, since].filter((kind) => kind !== undefined);
  if (kinds.length === 1) {
    if (named !== undefined) return { kind: 'application', named };
    if (number !== undefined) return { kind: 'letter', number };
    if (lastName !== undefined && zip !== undefined) return { kind: 'holder', lastName, zip };
    if (since !== undefined) return { kind: 'since', since };
  }
  throw new OperatorRefusal(
    'Say one of REF, --reservation NUMBER, --last-name NAME with --zip ZIP, or --since TIME.',
  );
}

export async function erase(
  office: Office,
  { words: [named = ''], text }: CommandArguments,
  print: Print,
): Promise<void> {
  const { application, rows } = await eraseApplication(office, named, text('reason'));
  print(`${application.reference} was erased: ${rowsInWords(rows)}.`);
}

export async function postBacks(
  office: Office,
  { words: [action, id] }: CommandArguments,
  print: Print,
): Promise<void> {
  if (action === undefined) return listPostBacks(office, print);
  if (action !== 'retry') throw new OperatorRefusal('The only word here is retry.');
  const queue = await openJobSender(postBackQueue, office.database);
  try {
    const count = await retryPostBacksForOperator(office, queue, id);
    print(`${count} queued again. Running servers send them.`);
  } finally {
    await queue.stop();
  }
}

async function listPostBacks(office: Office, print: Print): Promise<void> {
  const open = await postBacksForOperator(office);
  for (const { id, partner, event, at, tries, failedAt, error } of open) {
    const state = failedAt === null ? 'waiting' : 'failed';
    print([id, state, partner, event, at.toISOString(), `${tries} tries`, error ?? ''].join('  '));
  }
  const failed = open.filter(({ failedAt }) => failedAt !== null).length;
  print(`${open.length} not taken, ${failed} of them failed.`);
}

export async function audit(
  office: Office,
  { words: [named], text, has }: CommandArguments,
  print: Print,
): Promise<void> {
  const verify = has('verify');
  const question = { named, since: momentOf('since', text('since')), verify };
  for await (const entry of readAuditForOperator(office, question)) {
    const { number, at, operator, command, reference, fields, reason, outcome } = entry;
    const about = [reference ?? '–', fields.length === 0 ? '' : fields.join(','), outcome];
    const why = reason === null ? '' : `because: ${reason}`;
    print(
      [number, at.toISOString(), operator, command, ...about, why].filter((part) => part !== '').join('  '),
    );
  }
  if (!verify) return;
  const { count, last, fault } = await verifyAuditLog(office.database);
  if (fault !== undefined) throw new OperatorRefusal(`The audit log was tampered with: ${fault}`);
  print(`${count} entries, none changed and none missing. Last hash ${last || '–'}.`);
}
