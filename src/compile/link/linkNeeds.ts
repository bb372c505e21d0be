import { entriesOf, itemsOf, member, textOf } from '../document/Node.ts';
import { condition } from '../lower/condition.ts';
import { sayMistakes } from '../lower/lowering.ts';
import { linkCondition } from './linkCondition.ts';
import type { Need } from './Need.ts';
import type { SiteScope } from './SiteScope.ts';

/** What an action needs before it is sent, as its descriptor says; the names in it are checked. */
export function linkNeeds(scope: SiteScope, action: string): readonly Need[] {
  const { actions } = scope.registries;
  const needs: Need[] = [];
  for (const [call, node] of entriesOf(actions.get(action)?.needs)) {
    const facts = actions.get(call);
    if (facts === undefined) continue;
    const known = [...facts.outcomes, ...facts.failures, 'failed'];
    const outcomes = itemsOf(member(node, 'outcomes')).flatMap((item) => {
      const outcome = textOf(item) ?? '';
      if (known.includes(outcome)) return [outcome];
      scope.report.mistake(item.place, `"${call}" never ends as "${outcome}"`, {
        unknown: { word: outcome, known },
      });
      return [];
    });
    const only = member(node, 'if');
    const when =
      only === undefined ? undefined : linkCondition(scope, sayMistakes(condition(only), scope.report));
    needs.push({ call, outcomes, ...(when === undefined ? {} : { when }) });
  }
  return needs;
}
