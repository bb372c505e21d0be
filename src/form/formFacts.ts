import { type Atom, atom } from 'jotai';
import type { CompiledForm, RuleContext } from '../engine/form.ts';
import { contextAtom } from '../state/contextAtom.ts';
import { sameValue } from '../state/sameValue.ts';
import { sliceAtom } from '../state/sliceAtom.ts';
import type { FieldFacts } from './FieldState.ts';
import { fieldFacts } from './fieldFacts.ts';

/** Facts by field name. */
export type FormFacts = Record<string, FieldFacts>;

/**
 * The facts of every field of a form. The facts of a field, and the whole, keep their identity while they hold the
 * same: answers change often, and hardly ever does a fact hang on one.
 */
export function formFacts(form: CompiledForm, rules: Atom<RuleContext>): Atom<FormFacts> {
  let last: FormFacts = {};
  return atom((get) => {
    const [context, slice, ruleContext] = [get(contextAtom), get(sliceAtom), get(rules)];
    const next: FormFacts = {};
    let isSame = true;
    for (const declaration of Object.values(form.fields)) {
      const { name } = declaration;
      const facts = fieldFacts(declaration, ruleContext, slice, context);
      const known = last[name];
      const isKnown = known !== undefined && sameValue(known, facts);
      next[name] = isKnown ? known : facts;
      isSame &&= isKnown;
    }
    if (!isSame) last = next;
    return last;
  });
}
