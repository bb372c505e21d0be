import { verifyAuditLog } from '../../src/server/domain/backOffice/auditLog.ts';
import { OperatorRefusal } from '../../src/server/domain/backOffice/OperatorRefusal.ts';
import { readAuditForOperator } from '../../src/server/domain/backOffice/readAuditForOperator.ts';
import { momentOf } from './filterOf.ts';
import type { Subcommand } from './Subcommand.ts';

export const audit: Subcommand = {
  usage: 'audit [REF] [--since 2026-01-31] [--verify]',
  description: 'Shows who did what, oldest first. The last entry is this use.',
  help: [
    '--verify also checks the whole log: no entry was changed, and none is missing. Keep the last hash somewhere else: it shows',
    'later whether the end of the log was cut off.',
  ],
  options: { since: { type: 'string' }, verify: { type: 'boolean' } },
  words: [0, 1],
  isAboutOne: true,
  async run(office, { words: [named], text, has }) {
    const verify = has('verify');
    const question = { named, since: momentOf('since', text('since')), verify };
    for await (const entry of readAuditForOperator(office, question)) {
      const { number, at, operator, command, reference, fields, reason, outcome } = entry;
      const about = [reference ?? '–', fields.length === 0 ? '' : fields.join(','), outcome];
      const why = reason === null ? '' : `because: ${reason}`;
      console.log(
        [number, at.toISOString(), operator, command, ...about, why].filter((part) => part !== '').join('  '),
      );
    }
    if (!verify) return;
    const { count, last, fault } = await verifyAuditLog(office.database);
    if (fault !== undefined) throw new OperatorRefusal(`The audit log was tampered with: ${fault}`);
    console.log(`${count} entries, none changed and none missing. Last hash ${last || '–'}.`);
  },
};
