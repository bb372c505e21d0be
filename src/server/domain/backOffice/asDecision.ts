import decisions from '../applications/decisions.json' with { type: 'json' };
import type { Decision } from '../ports/DecisionService.ts';
import type { KeptApplication } from './findForOperator.ts';
import { OperatorRefusal } from './OperatorRefusal.ts';

/** What a person decided. */
export interface PeoplesDecision {
  /** Word of the contract. */
  result: string;
  /** Dollars. */
  creditLimit?: number | undefined;
  /** Processing fee in dollars. */
  securityDeposit?: number | undefined;
  /** Why an offer was not made, as the applicant reads it; the usual text of the result where it is left out. */
  declineMessage?: string | undefined;
}

/**
 * A person's decision as a decision system would have given it.
 * @throws OperatorRefusal for a word that the pages do not know, or an offer without its amounts
 */
export function asDecision(
  { result, creditLimit, securityDeposit, declineMessage }: PeoplesDecision,
  application: KeptApplication,
): Decision {
  const word = result.toUpperCase();
  if (!decisions.byPeople.includes(word))
    throw new OperatorRefusal(
      `"${result}" is not a result. There are: ${decisions.byPeople.join(', ')}.`,
      'That is not a result.',
    );
  for (const [name, amount] of Object.entries({ '--credit-limit': creditLimit, '--fee': securityDeposit }))
    if (amount !== undefined && !(amount >= 0 && amount < 1_000_000 && Number(amount.toFixed(2)) === amount))
      throw new OperatorRefusal(`${name} must be an amount in dollars, such as 500 or 89.50.`);
  const isGranted = ['APPROVED', 'OFFER', 'PENDFEE'].includes(word);
  if (isGranted && creditLimit === undefined && application.creditLimit === undefined)
    throw new OperatorRefusal(`${word} needs --credit-limit with the limit in dollars.`);
  if (word === 'PENDFEE' && securityDeposit === undefined && application.securityDeposit === undefined)
    throw new OperatorRefusal('PENDFEE needs --fee with the processing fee in dollars.');
  if (!isGranted && (creditLimit !== undefined || securityDeposit !== undefined))
    throw new OperatorRefusal(`${word} grants nothing: leave --credit-limit and --fee out.`);
  const limit = creditLimit ?? application.creditLimit;
  const fee = securityDeposit ?? application.securityDeposit;
  return {
    result: {
      result: word,
      ...(isGranted && limit !== undefined ? { credit_limit: limit } : {}),
      ...(isGranted && fee !== undefined ? { security_deposit: fee } : {}),
      ...(declineMessage === undefined ? {} : { decline_message: declineMessage }),
    },
  };
}
