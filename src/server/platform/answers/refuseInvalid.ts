import type { FastifyBaseLogger } from 'fastify';
import { todayInNewYork } from '../../../engine/dates/dates.ts';
import { createRuleContext } from '../../../engine/rules/createRuleContext.ts';
import type { ResolvedSite } from '../sites/ResolvedSite.ts';
import { Refusal } from './Refusal.ts';

/** A value of a request, and the rule row that the page's field is held against. */
export interface RuledValue {
  /** Name of the row, as the field's document has it. */
  rule: string;
  value: unknown;
  /** Where it stands in the request, as a JSON pointer. */
  path: string;
}

/**
 * Repeats the page's validation of a small form by the rule rows in force now (design §4).
 * @throws Refusal 400 that names every value that breaks its row, in the order given
 */
export function refuseInvalid(
  values: readonly RuledValue[],
  { site, now, log }: { site: Pick<ResolvedSite, 'settings'>; now: () => Date; log: FastifyBaseLogger },
): void {
  const context = createRuleContext({
    rules: site.settings.ValidationRules,
    today: todayInNewYork(now().getTime()),
    notes: (note) => log.warn({ note }, 'a rule row is not obeyed'),
  });
  const fields = values.flatMap(({ rule, value, path }) => {
    const failure = context.fieldRule(rule, value, {});
    return failure === undefined ? [] : [{ field: path.slice(1), code: failure.code, path }];
  });
  const [first] = fields;
  if (first !== undefined)
    throw new Refusal(400, 'invalidAnswers', 'Some answers are not valid.', { path: first.path, fields });
}
