import decisions from '../domain/applications/decisions.json' with { type: 'json' };
import * as applications from './applications.ts';
import type { Command, CommandOption } from './Command.ts';
import * as database from './database.ts';

type Options = Readonly<Record<string, CommandOption>>;

/** Options of every command that goes through many applications. */
const filter: Options = {
  site: { takes: 'surge.prequal' },
  product: { takes: 'CODE' },
  result: { takes: 'PENDINFO' },
  stage: { takes: 'offered|decided' },
  since: { takes: '2026-01-31' },
  until: { takes: '2026-02-28' },
};

/** Options of every command that shows answers. */
const disclosure: Options = {
  fields: { takes: 'Email,PrimaryPhone' },
  unmask: {},
  reason: { takes: '"…"' },
};
const disclosureHelp = [
  'Sensitive answers are masked. --unmask shows the ones that --fields names (--fields all for all of them) and needs a',
  '--reason, which the audit log keeps.',
];

/** Everything that operators can do: parsing, help and the table of docs/operators.md are made of this. */
export const commands: readonly Command[] = [
  {
    program: 'applications',
    name: 'list',
    does: 'Lists applications, newest first, without any answers.',
    more: ['Each page ends with the --after of the next page.'],
    options: { ...filter, limit: { takes: '50' }, after: { takes: 'PLACE' } },
    needs: 'office',
    run: applications.list,
  },
  {
    program: 'applications',
    name: 'read',
    does: 'Shows one application with its answers.',
    more: disclosureHelp,
    words: ['REF'],
    options: disclosure,
    needs: 'office',
    isAboutOne: true,
    run: applications.read,
  },
  {
    program: 'applications',
    name: 'export',
    does: 'Writes applications with their answers as JSON Lines, to a file that only its owner can read, or to the terminal.',
    more: [...disclosureHelp, 'An existing file is not overwritten.'],
    options: { file: { takes: 'FILE' }, ...filter, ...disclosure },
    needs: 'office',
    run: applications.exportTo,
  },
  {
    program: 'applications',
    name: 'evidence',
    does: 'Shows what the applicant agreed to, with the texts as shown, and whether the records are complete.',
    more: [
      'It includes network addresses and user agents. A PDF needs a file; an existing file is not overwritten.',
      'The first record that was changed, is missing or was not written by this server is named, and the exit status is 1; so it is',
      'where a record lacks the words that were shown.',
    ],
    words: ['REF'],
    options: { format: { takes: 'json|pdf' }, out: { takes: 'FILE' } },
    needs: 'office',
    isAboutOne: true,
    run: applications.evidence,
  },
  {
    program: 'applications',
    name: 'decide',
    does: 'Gives a pending application another result, or with --ask has the decision system review it again.',
    more: [
      `RESULT is ${decisions.byPeople.join(', ')}.`,
      `An application is pending if its result is ${decisions.undecided.join(', ')}.`,
      'An applicant who returns, or sends the application again, sees the new result. Running servers tell the decision',
      'system, if the services file has a call for it; the command says whether somebody still has to notify the applicant.',
    ],
    words: ['REF', '[RESULT]'],
    options: {
      reason: { takes: '"…"', isNeeded: true },
      ask: {},
      'credit-limit': { takes: '500' },
      fee: { takes: '89' },
      'decline-message': { takes: '"…"' },
    },
    needs: 'office',
    isAboutOne: true,
    run: applications.decide,
  },
  {
    program: 'applications',
    name: 'tell',
    does: 'Queues the results of decide again that the decision system has not taken yet.',
    more: [
      'It only queues them: running servers send them. Without REF it queues all of them, the oldest first.',
      'The decision system hears each result under the same key, so a repeat does no harm.',
    ],
    words: ['[REF]'],
    needs: 'office',
    isAboutOne: true,
    run: applications.tell,
  },
  {
    program: 'applications',
    name: 'locks',
    does: 'Lists the lookups that are locked now: kind, wrong guesses, and how long. What was looked up is not stored.',
    options: { since: { takes: '2026-01-31' } },
    needs: 'office',
    run: applications.locks,
  },
  {
    program: 'applications',
    name: 'unlock',
    does: 'Lifts lookup locks that too many wrong guesses caused: of REF, of a reservation, of a name in a ZIP code, or all since a time.',
    more: ['The audit log records the kind of lock, but no reservation number and no name.'],
    words: ['[REF]'],
    options: {
      reason: { takes: '"…"', isNeeded: true },
      reservation: { takes: 'NUMBER' },
      'last-name': { takes: 'NAME' },
      zip: { takes: 'ZIP' },
      since: { takes: '2026-01-31' },
    },
    needs: 'office',
    isAboutOne: true,
    run: applications.unlock,
  },
  {
    program: 'applications',
    name: 'erase',
    does: 'Permanently removes the personal data of an application, and ends the applicant’s sessions.',
    more: [
      'Numbers, product, result, amounts, times, and the audit log stay. The retention document sets the minimum time to keep',
      'an application: erase one earlier only if counsel agrees.',
    ],
    words: ['REF'],
    options: { reason: { takes: '"…"', isNeeded: true } },
    needs: 'office',
    isAboutOne: true,
    run: applications.erase,
  },
  {
    program: 'applications',
    name: 'post-backs',
    does: 'Lists events that partners have not taken, or with retry queues the ones that failed again.',
    more: [
      'retry only queues them: running servers send them. Without ID it queues every event that failed.',
    ],
    words: ['[retry]', '[ID]'],
    needs: 'office',
    run: applications.postBacks,
  },
  {
    program: 'applications',
    name: 'audit',
    does: 'Shows who did what, oldest first. The last entry is this use.',
    more: [
      '--verify also checks the whole log: no entry was changed, and none is missing. Keep the last hash somewhere else: it shows',
      'later whether the end of the log was cut off.',
    ],
    words: ['[REF]'],
    options: { since: { takes: '2026-01-31' }, verify: {} },
    needs: 'office',
    isAboutOne: true,
    run: applications.audit,
  },
  {
    program: 'keys',
    name: 'list',
    does: 'Lists the ids of the keys, with the processes and the stored values that each encrypts, and which of them were given.',
    needs: 'keys',
    run: database.listKeys,
  },
  {
    program: 'keys',
    name: 'new',
    does: 'Makes a key: printed, or added to a file that only its owner can read.',
    options: { file: { takes: 'FILE' } },
    needs: 'nothing',
    run: database.makeKey,
  },
  {
    program: 'keys',
    name: 'reseal',
    does: 'Encrypts everything again with the first key, while processes run.',
    more: ['Every process must have that key first. You can stop it and run it again.'],
    needs: 'keys',
    run: database.resealAll,
  },
  {
    program: 'migrate',
    name: '',
    does: 'Brings the schema of the database up to date, before processes start with MIGRATE=never. With --dry-run it says what would run.',
    more: [
      'It reads the settings of the database and needs no key. --dry-run runs our own part in a transaction that is rolled back.',
    ],
    options: { 'dry-run': {} },
    needs: 'nothing',
    run: database.migrateSchema,
  },
];
