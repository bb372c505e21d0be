import { describe, expect, it } from 'vitest';
import type { CompiledForm, RuleContext } from '../src/engine/form.ts';
import { visibleSteps } from '../src/engine/forms/visibleSteps.ts';
import { checkedCatalogue } from './support/checkedCatalogue.ts';

const forms = checkedCatalogue().linked.sites.flatMap(({ key, forms }) =>
  [...forms.values()].flatMap(({ source }) =>
    source.steps === undefined
      ? []
      : [{ name: `${source.id} of ${key}`, form: source as unknown as CompiledForm }],
  ),
);

describe('[F-805] whatever a page has, a step of its form has', () => {
  it.each(forms)('$name', ({ form }) => {
    for (const isAsked of [() => true, () => false]) {
      const reached = visibleSteps(form, {} as RuleContext, isAsked, {}).flatMap(({ sections }) => sections);
      // What is open at once, and has something to read, to press or to answer.
      const wanted = form.sections.filter(
        ({ when, block, fields }) =>
          when === undefined && (block !== undefined || (isAsked() && fields.length > 0)),
      );
      expect(reached.map(({ id }) => id)).toEqual(expect.arrayContaining(wanted.map(({ id }) => id)));
    }
  });
});
