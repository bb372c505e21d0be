import decisions from '../../src/server/domain/applications/decisions.json' with { type: 'json' };
import { OperatorRefusal } from '../../src/server/domain/backOffice/BackOffice.ts';
import { decideAgain, type ManualDecision } from '../../src/server/domain/backOffice/decideAgain.ts';
import type { Given, Subcommand } from './openOffice.ts';

export const decide: Subcommand = {
  usage:
    'decide REF RESULT --reason "…" [--credit-limit 500] [--fee 89] [--decline-message "…"], or decide REF --ask --reason "…"',
  description: 'Gives a pending application another result, or has the decision system review it again.',
  help: [
    `RESULT is ${decisions.byPeople.join(', ')}.`,
    `An application is pending if its result is ${decisions.undecided.join(', ')}.`,
    'An applicant who returns, or sends the application again, sees the new result. Running servers tell the decision',
    'system, if the services file has a call for it; the command says whether somebody still has to notify the applicant.',
  ],
  options: {
    reason: { type: 'string' },
    ask: { type: 'boolean' },
    'credit-limit': { type: 'string' },
    fee: { type: 'string' },
    'decline-message': { type: 'string' },
  },
  words: [1, 2],
  isAboutOne: true,
  async run(office, given, print) {
    const [named = '', result] = given.words;
    if (given.has('ask') === (result !== undefined))
      throw new OperatorRefusal('Give either RESULT or --ask.');
    const decided = result === undefined ? 'ask' : decisionOf(result, given);
    if (
      decided === 'ask' &&
      ['credit-limit', 'fee', 'decline-message'].some((name) => given.text(name) !== undefined)
    )
      throw new OperatorRefusal('With --ask, amounts and messages come from the decision system.');
    await office.withPorts(async (deciding) => {
      const done = await decideAgain(deciding, named, decided, given.text('reason'));
      print(`${done.application.reference}: ${done.application.result} became ${done.result}.`);
      if (done.isNotified) return;
      if (decided === 'ask')
        print('This server notified no one. Make sure that the decision system notifies the applicant.');
      else if (deciding.ports.results === undefined)
        print(
          'This server notified no one. Notify the applicant, and enter the result in your decision system.',
        );
      else print('The decision system will be told.');
    });
  },
};

function decisionOf(result: string, { text }: Given): ManualDecision {
  return {
    result,
    creditLimit: amountOf(text('credit-limit')),
    securityDeposit: amountOf(text('fee')),
    declineMessage: text('decline-message'),
  };
}

/** Text that is not an amount becomes NaN, which the decision refuses. */
function amountOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  return /^\d{1,6}(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN;
}
