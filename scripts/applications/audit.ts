import { listAuditEntries, verifyAuditLog } from '../../src/server/domain/backOffice/auditLog.ts';
import { findForOperator } from '../../src/server/domain/backOffice/findForOperator.ts';
import { OperatorRefusal } from '../../src/server/domain/backOffice/OperatorRefusal.ts';
import type { Subcommand } from './Subcommand.ts';

export const audit: Subcommand = {
  usage: 'audit [REF]',
  description: 'Who did what, the oldest first, and whether the log is whole.',
  help: ['Keep the last hash elsewhere: it shows later whether the end of the log was cut off.'],
  options: {},
  words: [0, 1],
  async run({ database }, { words: [named] }) {
    const id = named === undefined ? undefined : (await findForOperator(database, named)).id;
    for (const entry of await listAuditEntries(database, id)) {
      const { number, at, operator, command, reference, fields, reason, outcome } = entry;
      const about = [reference ?? '–', fields.length === 0 ? '' : fields.join(','), outcome];
      const why = reason === null ? '' : `because: ${reason}`;
      console.log(
        [number, at.toISOString(), operator, command, ...about, why].filter((part) => part !== '').join('  '),
      );
    }
    const { count, last, fault } = await verifyAuditLog(database);
    if (fault !== undefined) throw new OperatorRefusal(`The audit log is not whole: ${fault}`);
    console.log(`${count} entries, none changed and none missing. Last hash ${last || '–'}.`);
  },
};
