import { type Atom, atom } from 'jotai';
import type { CompiledForm, RuleContext } from '../engine/form.ts';
import { type FieldFacts, fieldFacts } from '../engine/forms/fieldFacts.ts';
import { contextAtom, sliceAtom } from './atoms.ts';
import { sameValue } from './useValue.ts';

/** Facts by field name. */
export type FormFacts = Record<string, FieldFacts>;

const lastOf = new WeakMap<CompiledForm, { rules: RuleContext; facts: Atom<FormFacts> }>();
const factsByForm = new WeakMap<CompiledForm, FormFacts>();

/**
 * The facts of every field of a form. One atom per set of rules, so that a mounted form finds what was prepared for it.
 * The facts of a field, and the whole, keep their identity while they are equal: answers change often, but rarely
 * change a fact.
 */
export function formFacts(form: CompiledForm, rules: RuleContext): Atom<FormFacts> {
  const last = lastOf.get(form);
  if (last?.rules === rules) return last.facts;
  const facts = atom((get) => {
    const [context, slice, known = {}] = [get(contextAtom), get(sliceAtom), factsByForm.get(form)];
    const next: FormFacts = {};
    let isSame = true;
    for (const declaration of Object.values(form.fields)) {
      const { name } = declaration;
      const fresh = fieldFacts(declaration, rules, slice, context);
      const former = known[name];
      const isKnown = former !== undefined && sameFacts(former, fresh);
      next[name] = isKnown ? former : fresh;
      isSame &&= isKnown;
    }
    if (isSame) return known;
    factsByForm.set(form, next);
    return next;
  });
  lastOf.set(form, { rules, facts });
  return facts;
}

/** One by one, since a form compares those of all its fields whenever the context changes. */
function sameFacts(one: FieldFacts, two: FieldFacts): boolean {
  return (
    one.active === two.active &&
    one.required === two.required &&
    one.readOnly === two.readOnly &&
    sameValue(one.choices, two.choices)
  );
}
