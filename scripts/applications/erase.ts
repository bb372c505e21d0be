import { eraseApplication, rowsInWords } from '../../src/server/domain/backOffice/eraseApplication.ts';
import type { Subcommand } from './Subcommand.ts';

export const erase: Subcommand = {
  usage: 'erase REF --reason "…"',
  description:
    'Removes the personal data of an application for good, and ends the sessions of the applicant.',
  help: [
    'Numbers, product, result, amounts and times stay, and so does the audit log. The retention document says how long an',
    'application has to be kept at least: erase an earlier one only where counsel agrees.',
  ],
  options: { reason: { type: 'string' } },
  words: [1, 1],
  async run(office, { words: [named = ''], text }) {
    const { application, rows } = await eraseApplication(office, named, text('reason'));
    console.log(`${application.reference} is erased: ${rowsInWords(rows)}.`);
  },
};
