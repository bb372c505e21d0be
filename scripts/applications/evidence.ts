import { writeAuditEntry } from '../../src/server/domain/backOffice/auditLog.ts';
import { findForOperator } from '../../src/server/domain/backOffice/findForOperator.ts';
import { OperatorRefusal } from '../../src/server/domain/backOffice/OperatorRefusal.ts';
import { giveEvidence } from './giveEvidence.ts';
import type { Subcommand } from './Subcommand.ts';

const formats = ['json', 'pdf'] as const;

export const evidence: Subcommand = {
  usage: 'evidence REF [--format json|pdf] [--out FILE]',
  description:
    'What the applicant agreed to, with the texts as shown, and whether the record of it is whole.',
  help: [
    'It names network addresses and user agents. A PDF needs a file; a file that is there is not written over.',
    'The first record that was changed, is missing or was not written by this server is named, and the status is 1.',
  ],
  options: { format: { type: 'string' }, out: { type: 'string' } },
  words: [1, 1],
  async run(office, { words: [named = ''], text }) {
    const asked = text('format') ?? 'json';
    const format = formats.find((word) => word === asked);
    if (format === undefined) throw new OperatorRefusal(`--format is ${formats.join(' or ')}.`);
    const out = text('out');
    if (format === 'pdf' && out === undefined)
      throw new OperatorRefusal('A PDF needs a file: say --out FILE.');
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
    const print = (line: string) => console.log(line);
    const isWhole = await giveEvidence(application.reference, { out, format }, { database, secrets, print });
    if (!isWhole) throw new OperatorRefusal('The record is not whole.');
  },
};
