import decisions from '../../src/server/domain/applications/decisions.json' with { type: 'json' };
import { decideAgain, type PeoplesDecision } from '../../src/server/domain/backOffice/decideAgain.ts';
import { OperatorRefusal } from '../../src/server/domain/backOffice/OperatorRefusal.ts';
import type { Given, Subcommand } from './Subcommand.ts';

export const decide: Subcommand = {
  usage:
    'decide REF RESULT --reason "…" [--credit-limit 500] [--fee 89] [--decline-message "…"], or decide REF --ask --reason "…"',
  description: 'Gives an application that waits another result, or asks the decision system once more.',
  help: [
    `RESULT is ${decisions.byPeople.join(', ')}.`,
    `Decided again can be ${decisions.undecided.join(', ')}.`,
    'Whoever comes back to the application, or sends it once more, meets the new result.',
  ],
  options: {
    reason: { type: 'string' },
    ask: { type: 'boolean' },
    'credit-limit': { type: 'string' },
    fee: { type: 'string' },
    'decline-message': { type: 'string' },
  },
  words: [1, 2],
  async run(office, given) {
    const [named = '', result] = given.words;
    if (given.has('ask') === (result !== undefined))
      throw new OperatorRefusal('Say either the result or --ask.');
    const decided = result === undefined ? 'ask' : decisionOf(result, given);
    if (
      decided === 'ask' &&
      ['credit-limit', 'fee', 'decline-message'].some((name) => given.text(name) !== undefined)
    )
      throw new OperatorRefusal('With --ask the decision system says amounts and messages.');
    const done = await office.withPorts((deciding) =>
      decideAgain(deciding, named, decided, given.text('reason')),
    );
    console.log(`${done.application.reference}: ${done.application.result} became ${done.result}.`);
  },
};

function decisionOf(result: string, { text }: Given): PeoplesDecision {
  return {
    result,
    creditLimit: amountOf(text('credit-limit')),
    securityDeposit: amountOf(text('fee')),
    declineMessage: text('decline-message'),
  };
}

/** What is no amount becomes no number, which the decision refuses. */
function amountOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  return /^\d{1,6}(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN;
}
