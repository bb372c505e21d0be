import { eraseApplication, rowsInWords } from '../../src/server/domain/backOffice/eraseApplication.ts';
import type { Subcommand } from './Subcommand.ts';

export const erase: Subcommand = {
  usage: 'erase REF --reason "…"',
  description: 'Permanently removes the personal data of an application, and ends the applicant’s sessions.',
  help: [
    'Numbers, product, result, amounts, times, and the audit log stay. The retention document sets the minimum time to keep',
    'an application: erase one earlier only if counsel agrees.',
  ],
  options: { reason: { type: 'string' } },
  words: [1, 1],
  isAboutOne: true,
  async run(office, { words: [named = ''], text }) {
    const { application, rows } = await eraseApplication(office, named, text('reason'));
    console.log(`${application.reference} was erased: ${rowsInWords(rows)}.`);
  },
};
