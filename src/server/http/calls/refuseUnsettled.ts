import { isSettled } from '../../../engine/answers.ts';
import { todayInNewYork } from '../../../engine/dates/dates.ts';
import type { JsonSchema } from '../../../engine/form.ts';
import { isObject } from '../../../engine/overlay/mergePatch.ts';
import { createRuleContext } from '../../../engine/rules/createRuleContext.ts';
import { Refusal } from '../../platform/answers/Refusal.ts';
import type { ResolvedSite } from '../../platform/sites/ResolvedSite.ts';

/**
 * Holds what a request carries of the applicant's answers against the filters of their fields, as the page did: what a
 * filter would change is no answer. It fails by its rule row where that says why, else by the filter. A property of a contract names its field as `x-field`, and as `x-written` the pattern
 * of another way in which that answer may be written.
 * @throws Refusal 400 that names every such answer, without repeating it
 */
export function refuseUnsettled(
  request: Readonly<Record<string, unknown>>,
  schema: JsonSchema,
  { release: { typedFields }, settings }: Pick<ResolvedSite, 'release' | 'settings'>,
  now: Date,
): void {
  const properties = isObject(schema.properties) ? schema.properties : {};
  const fields = Object.entries(properties).flatMap(([name, property]) => {
    const { 'x-field': declared, 'x-written': written } = property as Record<string, string | undefined>;
    const field = declared === undefined ? undefined : typedFields[declared];
    const value = request[name];
    if (field === undefined || isSettled(field, value)) return [];
    if (written !== undefined && new RegExp(written, 'u').test(String(value))) return [];
    const { rule = '' } = field;
    const rows = { [rule]: settings.ValidationRules[rule] ?? {} };
    const { fieldRule } = createRuleContext({ rules: rows, today: todayInNewYork(now.getTime()) });
    return [{ field: name, code: fieldRule(rule, value, {})?.code ?? 'filter', path: `/${name}` }];
  });
  const [first] = fields;
  if (first !== undefined)
    throw new Refusal(400, 'invalidAnswers', 'Some answers are not valid.', { path: first.path, fields });
}
