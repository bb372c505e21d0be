import { OperatorRefusal } from '../../src/server/domain/backOffice/OperatorRefusal.ts';
import { type LockedSubject, unlockLookups } from '../../src/server/domain/backOffice/unlockLookups.ts';
import type { Given, Subcommand } from './Subcommand.ts';

export const unlock: Subcommand = {
  usage: 'unlock REF, or unlock --reservation NUMBER, or unlock --last-name NAME --zip ZIP',
  description: 'Lifts a lookup lock that too many wrong guesses caused.',
  help: ['The audit log records the kind of lock, but no reservation number and no name.'],
  options: { reservation: { type: 'string' }, 'last-name': { type: 'string' }, zip: { type: 'string' } },
  words: [0, 1],
  isAboutOne: true,
  async run(office, given) {
    const wasLocked = await unlockLookups(office, subjectOf(given));
    console.log(wasLocked ? 'The lock was lifted.' : 'There were no wrong guesses.');
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
