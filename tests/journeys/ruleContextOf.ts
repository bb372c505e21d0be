import { holds } from '../../src/engine/conditions/holds.ts';
import type { CompiledForm, RuleContext } from '../../src/engine/form.ts';
import { createRuleContext } from '../../src/engine/rules/createRuleContext.ts';
import { longestAnswer } from '../../src/engine/rules/longestAnswer.ts';
import { configurationAtom } from '../../src/state/configurationAtom.ts';
import { contextAtom } from '../../src/state/contextAtom.ts';
import type { AppStore } from '../../src/state/createAppStore.ts';
import { sliceAtom } from '../../src/state/sliceAtom.ts';
import { surroundingsAtom } from '../../src/state/surroundingsAtom.ts';

/** The rules of a form as the site has them now; fields that are no part of it never fail. */
export function ruleContextOf(store: AppStore, form: CompiledForm): RuleContext {
  const { rules, stateMinimumAges, forbiddenStates, inactive } = store.get(configurationAtom);
  const off = Object.values(form.fields).filter(
    ({ active }) => active !== undefined && !holds(store.get(sliceAtom), active, store.get(contextAtom)),
  );
  return createRuleContext({
    rules,
    stateMinimumAges,
    forbiddenStates,
    inactive: new Set([...inactive, ...off.map(({ name }) => name)]),
    today: String(store.get(surroundingsAtom).now.date),
    longest: longestAnswer(form.fields),
  });
}
