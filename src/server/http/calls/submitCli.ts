import { writtenSsn } from '../../domain/applications/checkSubmission.ts';
import { randomReference } from '../../domain/applications/createApplication.ts';
import {
  decideIncrease,
  findIncreaseAnswer,
  increaseAnswer,
  insertIncrease,
} from '../../domain/creditLimit.ts';
import { refuseInvalid } from '../../platform/answers.ts';
import { refuseBeyond } from '../../platform/limits/countTimes.ts';
import type { ServerCall } from './ServerCall.ts';

/**
 * A request for a higher credit limit (API-049, A-065). A visitor asks once for an account: whoever asks again, with
 * another income too, is given the answer of the first time.
 */
export const submitCli: ServerCall<'submit-cli'> = {
  name: 'submit-cli',
  session: 'required',
  decides: true,
  async handle(request, context) {
    const { database, secrets, session, site, now } = context;
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
    const known = await findIncreaseAnswer(database, secrets, owner);
    if (known !== undefined) return { body: known.answer };
    const income = Number(request.monthlyIncome);
    // The same request is the same to whoever decides, also where the answer was not heard.
    const id = secrets.fingerprint('increase', JSON.stringify([session.chain, request]));
    const { accountLast4 } = request;
    const facts = { id, ssn, lastFour: ssn.slice(-4), accountLast4, income };
    const decision = await context.outside(`increase ${id}`, async () => {
      const { counters, limits } = context;
      await refuseBeyond({ database: counters, limit: limits.increase, key: session.chain });
      return decideIncrease(facts, context);
    });
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
  },
};
