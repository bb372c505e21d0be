import { ServiceFailure } from '../../platform/answers/ServiceFailure.ts';
import type { DecisionContext, DecisionService } from '../ports/DecisionService.ts';
import type { AskService } from './compileCall.ts';

/** The decision system of a services file. */
export function httpDecisions(calls: Readonly<Record<string, AskService>>): DecisionService {
  return {
    async decide(step, { id, again, ssn, age, income, state, submission, offer }, context) {
      const common = { id, ...siteOf(context), ssn, state, submission };
      // The same case, and another question: under the key of the first one the system would only repeat its answer.
      const key = again === undefined ? id : `${id}:again:${again}`;
      if (step === 'application') return { result: await ask(calls.decide, { ...common, age, income }, key) };
      const facts = { ...common, reference: offer?.reference, offer: offer?.answers };
      return { result: await ask(calls.accept, facts, `${key}:offer`) };
    },
    async decideIncrease({ id, ssn, accountLast4, income }, context) {
      const facts = { id, ...siteOf(context), ssn, accountLast4, income };
      const { eligibleInDays, ...result } = await ask(calls.increase, facts, id);
      return { result, ...(typeof eligibleInDays === 'number' ? { eligibleInDays } : {}) };
    },
    ...(calls.record && {
      async record({ number, ...facts }) {
        await ask(calls.record, { ...facts }, `${facts.id}:result:${number}`);
      },
    }),
  };
}

/** @throws ServiceFailure where the file names no such call, too */
async function ask(
  call: AskService | undefined,
  facts: Record<string, unknown>,
  key: string,
): Promise<Record<string, unknown>> {
  const found = await call?.(facts, key);
  if (found === undefined) throw new ServiceFailure('decision');
  return found;
}

function siteOf({ site }: DecisionContext) {
  return { site: site.key, product: site.settings.MainSettings.ProductCode };
}
