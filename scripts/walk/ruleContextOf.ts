import type { CompiledForm, RuleContext } from '../../src/engine/form.ts';
import { withInactive } from '../../src/engine/forms/withInactive.ts';
import { createRuleContext } from '../../src/engine/rules/createRuleContext.ts';
import { longestAnswer } from '../../src/engine/rules/longestAnswer.ts';
import { configurationAtom } from '../../src/state/configurationAtom.ts';
import type { AppStore } from '../../src/state/createAppStore.ts';
import { formFacts } from '../../src/state/formFacts.ts';
import { surroundingsAtom } from '../../src/state/surroundingsAtom.ts';

/** The rules of a form as the site has them now; fields that are no part of it never fail. */
export function ruleContextOf(store: AppStore, form: CompiledForm): RuleContext {
  const { rules, stateMinimumAges, forbiddenStates, inactive } = store.get(configurationAtom);
  const site = createRuleContext({
    rules,
    stateMinimumAges,
    forbiddenStates,
    inactive: new Set(inactive),
    today: String(store.get(surroundingsAtom).now.date),
    longest: longestAnswer(form.fields),
  });
  return withInactive(site, store.get(formFacts(form, site)));
}
