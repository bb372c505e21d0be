import { rm } from 'node:fs/promises';
import {
  readAuditForOperator,
  verifyAuditLog,
  writeAuditEntry,
} from '../../src/server/domain/backOffice/auditLog.ts';
import {
  type ApplicationSummary,
  findForOperator,
  OperatorRefusal,
} from '../../src/server/domain/backOffice/BackOffice.ts';
import { eraseApplication, rowsInWords } from '../../src/server/domain/backOffice/eraseApplication.ts';
import { exportApplications, listForOperator } from '../../src/server/domain/backOffice/listApplications.ts';
import { type Disclosure, readApplication } from '../../src/server/domain/backOffice/readApplication.ts';
import { type LockedSubject, resend, unlockLookups } from '../../src/server/domain/backOffice/repairs.ts';
import { decide } from './decide.ts';
import { filterOf, filterOptions, filterUsage, limitOf, momentOf } from './filterOf.ts';
import type { Given, Subcommand } from './openOffice.ts';
import { postBacks } from './postBacks.ts';
import { createPrivateFile, writeEvidence } from './writeEvidence.ts';

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

/** Options of every subcommand that shows answers. */
const disclosureOptions = {
  fields: { type: 'string' },
  unmask: { type: 'boolean' },
  reason: { type: 'string' },
} satisfies Subcommand['options'];

const disclosureUsage = '[--fields Email,PrimaryPhone] [--unmask --reason "…"]';

const disclosureHelp = [
  'Sensitive answers are masked. --unmask shows the ones that --fields names (--fields all for all of them) and needs a',
  'reason, which the audit log keeps.',
];

function disclosureOf({ text, has }: Given): Disclosure {
  const fields = text('fields')
    ?.split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return { fields, unmask: has('unmask') ? { reason: text('reason') } : undefined };
}

const exportTo: Subcommand = {
  usage: `export [--file FILE] ${filterUsage} ${disclosureUsage}`,
  description:
    'Writes applications with their answers as JSON Lines, to a file that only its owner can read, or to the terminal.',
  help: [...disclosureHelp, 'An existing file is not overwritten.'],
  options: { ...filterOptions, ...disclosureOptions, file: { type: 'string' } },
  words: [0, 0],
  async run(office, given, print) {
    const [filter, disclosure, name] = [filterOf(given), disclosureOf(given), given.text('file')];
    const file = name === undefined ? undefined : await createPrivateFile(name);
    try {
      let count = 0;
      for await (const shown of exportApplications(office, filter, disclosure)) {
        const lines = shown.map(({ application, answers }) =>
          JSON.stringify({
            ...summaryOf(application),
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
  },
};

const formats = ['json', 'pdf'] as const;

const evidence: Subcommand = {
  usage: 'evidence REF [--format json|pdf] [--out FILE]',
  description:
    'Shows what the applicant agreed to, with the texts as shown, and whether the records are complete.',
  help: [
    'It includes network addresses and user agents. A PDF needs a file; an existing file is not overwritten.',
    'The first record that was changed, is missing or was not written by this server is named, and the exit status is 1.',
  ],
  options: { format: { type: 'string' }, out: { type: 'string' } },
  words: [1, 1],
  isAboutOne: true,
  async run(office, { words: [named = ''], text }, print) {
    const asked = text('format') ?? 'json';
    const format = formats.find((word) => word === asked);
    if (format === undefined) throw new OperatorRefusal(`--format is ${formats.join(' or ')}.`);
    const out = text('out');
    const { database, secrets, operator, now } = office;
    const application = await database.transaction(async (transaction) => {
      const found = await findForOperator(transaction, named);
      const outcome = `evidence as ${format}`;
      await writeAuditEntry(
        transaction,
        { operator, command: 'evidence', application: found, outcome },
        now(),
      );
      return found;
    });
    const isWhole = await writeEvidence(application.id, { out, format }, { database, secrets, print });
    if (!isWhole) throw new OperatorRefusal('The records are not intact.');
  },
};

const read: Subcommand = {
  usage: `read REF ${disclosureUsage}`,
  description: 'Shows one application with its answers.',
  help: disclosureHelp,
  options: disclosureOptions,
  words: [1, 1],
  isAboutOne: true,
  async run(office, given, print) {
    const [named = ''] = given.words;
    const { application, answers } = await readApplication(office, named, disclosureOf(given));
    const lines = Object.entries(summaryOf(application));
    const width = Math.max(
      ...[...lines.map(([name]) => name), ...answers.map(({ name }) => name)].map(({ length }) => length),
    );
    for (const [name, value] of lines) print(`${name.padEnd(width)}  ${value}`);
    if (application.erasedAt !== undefined) return;
    print('');
    for (const { name, value } of answers) print(`${name.padEnd(width)}  ${value}`);
  },
};

const audit: Subcommand = {
  usage: 'audit [REF] [--since 2026-01-31] [--verify]',
  description: 'Shows who did what, oldest first. The last entry is this use.',
  help: [
    '--verify also checks the whole log: no entry was changed, and none is missing. Keep the last hash somewhere else: it shows',
    'later whether the end of the log was cut off.',
  ],
  options: { since: { type: 'string' }, verify: { type: 'boolean' } },
  words: [0, 1],
  isAboutOne: true,
  async run(office, { words: [named], text, has }, print) {
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
  },
};

const list: Subcommand = {
  usage: `list ${filterUsage} [--limit 50] [--after PLACE]`,
  description: 'Lists applications, newest first, without any answers.',
  help: ['Each page ends with the --after of the next page.'],
  options: { ...filterOptions, limit: { type: 'string' }, after: { type: 'string' } },
  words: [0, 0],
  async run(office, given, print) {
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
  },
};

const unlock: Subcommand = {
  usage: 'unlock REF, or unlock --reservation NUMBER, or unlock --last-name NAME --zip ZIP',
  description: 'Lifts a lookup lock that too many wrong guesses caused.',
  help: ['The audit log records the kind of lock, but no reservation number and no name.'],
  options: { reservation: { type: 'string' }, 'last-name': { type: 'string' }, zip: { type: 'string' } },
  words: [0, 1],
  isAboutOne: true,
  async run(office, given, print) {
    const wasLocked = await unlockLookups(office, subjectOf(given));
    print(wasLocked ? 'The lock was lifted.' : 'There were no wrong guesses.');
  },
};

function subjectOf({ words: [named], text }: Given): LockedSubject {
  const [number, lastName, zip] = [text('reservation'), text('last-name'), text('zip')];
  const kinds = [named, number, lastName ?? zip].filter((kind) => kind !== undefined);
  if (kinds.length === 1) {
    if (named !== undefined) return { kind: 'application', named };
    if (number !== undefined) return { kind: 'letter', number };
    if (lastName !== undefined && zip !== undefined) return { kind: 'holder', lastName, zip };
  }
  throw new OperatorRefusal('Say one of REF, --reservation NUMBER, or --last-name NAME with --zip ZIP.');
}

const tell: Subcommand = {
  usage: 'tell, or tell REF',
  description: 'Queues the results of decide again that the decision system has not taken yet.',
  help: [
    'It only queues them: running servers send them. Without REF it queues all of them, the oldest first.',
    'The decision system hears each result under the same key, so a repeat does no harm.',
  ],
  options: {},
  words: [0, 1],
  isAboutOne: true,
  async run(office, { words: [named] }, print) {
    const owed = await office.withPorts((deciding) => resend(deciding, named));
    for (const { reference, result } of owed) print(`${reference}: ${result}`);
    print(
      owed.length === 0
        ? 'The decision system knows every result.'
        : `${owed.length} queued again. Running servers send them.`,
    );
  },
};

const erase: Subcommand = {
  usage: 'erase REF --reason "…"',
  description: 'Permanently removes the personal data of an application, and ends the applicant’s sessions.',
  help: [
    'Numbers, product, result, amounts, times, and the audit log stay. The retention document sets the minimum time to keep',
    'an application: erase one earlier only if counsel agrees.',
  ],
  options: { reason: { type: 'string' } },
  words: [1, 1],
  isAboutOne: true,
  async run(office, { words: [named = ''], text }, print) {
    const { application, rows } = await eraseApplication(office, named, text('reason'));
    print(`${application.reference} was erased: ${rowsInWords(rows)}.`);
  },
};

/** Everything that `npm run applications` does, in the order of its help. */
export const commands: Readonly<Record<string, Subcommand>> = {
  list,
  read,
  export: exportTo,
  evidence,
  decide,
  tell,
  unlock,
  erase,
  'post-backs': postBacks,
  audit,
};
