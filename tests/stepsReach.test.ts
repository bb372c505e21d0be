import { describe, expect, it } from 'vitest';
import type { CompiledForm, RuleContext } from '../src/engine/form.ts';
import { visibleSteps } from '../src/engine/forms/visibleSteps.ts';
import { checkedCatalogue } from '../testing/support/checkedCatalogue.ts';

const { sites } = checkedCatalogue().linked;
const forms = sites.flatMap(({ key, forms }) =>
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

it.each(forms)('[F-811] each step asks something that is not known already: $name', ({ form }) => {
  for (const ids of form.steps ?? []) {
    const always = form.sections.filter(({ id, when }) => ids.includes(id) && when === undefined);
    const isAsking = always.length === 0 || always.some(({ fold }) => fold !== true);
    expect([ids, isAsking]).toEqual([ids, true]);
  }
});

describe('[F-806] what points to another place of a form stands in a step with it', () => {
  /** The sentences of a section and its fields, as the site says them. */
  const words = (form: CompiledForm, { id, ...section }: CompiledForm['sections'][number]) =>
    JSON.stringify([section, section.fields.map(({ name }) => form.fields[name])]);

  it.each(forms)('$name', ({ form }) => {
    for (const ids of form.steps ?? []) {
      const step = form.sections.filter(({ id }) => ids.includes(id));
      step.forEach((section, place) => {
        const said = words(form, section);
        const isAfterTerms = step.slice(0, place).some(({ block }) => block === 'terms');
        const hasMore = section.fields.length > 1;
        expect([section.id, / terms above\b/iu.test(said) && !isAfterTerms]).toEqual([section.id, false]);
        expect([section.id, /(?<! terms) above\b/iu.test(said) && place === 0 && !hasMore]).toEqual([
          section.id,
          false,
        ]);
        expect([section.id, / below\b/iu.test(said) && place === step.length - 1 && !hasMore]).toEqual([
          section.id,
          false,
        ]);
        expect(said).not.toMatch(/(?:previous|next|last) step/iu);
      });
    }
  });
});

describe('[F-811] [LAY-022] [LAY-023] the first page of a form shows the card, and "Apply Now" on phones', () => {
  // The others have a background in its place, or ask who is a customer already.
  const others = /\.(?:prequal|standalone|cli)$/u;
  it.each(sites.filter(({ key }) => !others.test(key)).map(({ key, slice }) => ({ key, slice })))(
    'in $key',
    ({ slice }) => {
      const banners = Object.values(slice.screens)
        .flatMap((screen) => Object.values(screen.blocks ?? {}))
        .filter(({ block }) => block === 'banner');
      const withCard = banners.filter(({ props }) => props?.variant === 'card' && props.card !== undefined);
      const headings = withCard.flatMap(({ props }) => [props?.mobileHeading, props?.title]);
      expect(headings).toContainEqual({ $copy: 'landing.applyNow' });
    },
  );
});
