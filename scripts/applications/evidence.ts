import { writeAuditEntry } from '../../src/server/domain/backOffice/auditLog.ts';
import { findForOperator } from '../../src/server/domain/backOffice/findForOperator.ts';
import { OperatorRefusal } from '../../src/server/domain/backOffice/OperatorRefusal.ts';
import type { Subcommand } from './Subcommand.ts';
import { writeEvidence } from './writeEvidence.ts';

const formats = ['json', 'pdf'] as const;

export const evidence: Subcommand = {
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
  async run(office, { words: [named = ''], text }) {
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
    const print = (line: string) => console.log(line);
    const isWhole = await writeEvidence(application.id, { out, format }, { database, secrets, print });
    if (!isWhole) throw new OperatorRefusal('The records are not intact.');
  },
};
