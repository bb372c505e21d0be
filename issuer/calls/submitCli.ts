import type { SubmitCliRequest } from '../../src/contracts/submitCli.ts';
import { changedMeanwhile, refuseInvalid } from '../../src/server/platform/answers.ts';
import { enforceLimit } from '../../src/server/platform/limits/countTimes.ts';
import { writtenSsn } from '../domain/applications/submissions.ts';
import { randomReference } from '../domain/applications/writeApplication.ts';
import { decideIncrease, findIncreaseAnswer, increaseAnswer, insertIncrease } from '../domain/creditLimit.ts';
import type { Decision } from '../domain/ports/DecisionService.ts';
import type { CallContext } from '../domain/ports/Ports.ts';
import { databaseCounters } from '../platform/limits/databaseCounters.ts';
import type { ServerCall } from './ServerCall.ts';

/**
 * A request for a higher credit limit (API-049, A-065). Once per account and visitor: a repeat, even with another
 * income, gets the first answer.
 */
export const submitCli: ServerCall<'submit-cli'> = {
  decides: true,
  async askThenWrite(request, context) {
    // Read.
    const { secrets, session, site, now } = context;
    refuseInvalid(
      [
        { rule: 'SSN', value: writtenSsn(request.ssn), path: '/ssn' },
        { rule: 'accountLast4', value: request.accountLast4, path: '/accountLast4' },
        { rule: 'MonthlyIncome', value: String(request.monthlyIncome), path: '/monthlyIncome' },
      ],
      context,
    );
    const ssn = request.ssn.replace(/\D/g, '');
    const owner = { chain: session.chain, ssn, accountLast4: request.accountLast4 };
    const known = await findIncreaseAnswer(context.database, secrets, owner);

    // Ask.
    const decision = known === undefined ? await askDecision(request, ssn, context) : undefined;

    // Write, unless the account was asked about meanwhile.
    return context.write(async ({ database }) => {
      const quicker = await findIncreaseAnswer(database, secrets, owner);
      if (quicker !== undefined) return { body: quicker.answer };
      if (decision === undefined) throw changedMeanwhile();
      const reference = randomReference();
      const answer = increaseAnswer(decision, { reference, settings: site.settings, now: now() });
      if (decision.open === false) return { body: answer };
      const { status, limitIncrease } = decision.result ?? {};
      const record = {
        site: site.key,
        reference,
        status: typeof status === 'string' ? status : '',
        increase: typeof limitIncrease === 'number' ? limitIncrease : undefined,
        // As it was validated.
        request: { ...request, ssn: writtenSsn(ssn) },
        answer,
      };
      await insertIncrease(database, secrets, owner, record, now());
      return { body: answer };
    });
  },
};

async function askDecision(request: SubmitCliRequest, ssn: string, context: CallContext): Promise<Decision> {
  const { secrets, session, limits } = context;
  await enforceLimit(databaseCounters(context), { limit: limits.increase, key: session.chain });
  // A repeat has the same id for the decision system, even if its answer was lost.
  const id = secrets.fingerprint('increase', JSON.stringify([session.chain, request]));
  const { accountLast4, monthlyIncome } = request;
  const facts = { id, ssn, lastFour: ssn.slice(-4), accountLast4, income: Number(monthlyIncome) };
  return decideIncrease(facts, context);
}
