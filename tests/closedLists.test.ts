import { describe, expect, it } from 'vitest';
import { Compiler } from '../src/compile/Compiler.ts';
import { amendedCatalogue } from './support/amendedCatalogue.ts';

/** What the check says of the product once documents differ so. */
function mistakesOf(patches: Record<string, unknown>): string[] {
  const catalogue = amendedCatalogue(patches);
  const { mistakes, sentence } = new Compiler(catalogue.root).check();
  catalogue.remove();
  return mistakes.map(sentence);
}

function condition(text: string): string[] {
  return mistakesOf({ 'flows/_base/flow.json': { conditions: { otherOptions: text } } });
}

describe('a comparison with what never comes', () => {
  it.each([
    ["applicant.State is 'Wisconsin'", 'applicant.State is never "Wisconsin"', 'WI'],
    ["applicant.Suffix is 'JNR'", 'applicant.Suffix is never "JNR"', 'JR'],
    ["result.failed_metric is 'PENDINGLINKS'", 'result.failed_metric is never', 'PENDINGFLINKS'],
    ["result.result is 'DECLINED_CBR'", 'result.result is never "DECLINED_CBR"', 'DECLINEDCBR'],
    ["result.decision is 'APROVED'", 'result.decision is never "APROVED"', 'APPROVED'],
  ])('[F-506] is a mistake in a flow: %s', (text, said, known) => {
    const [first = ''] = condition(text);
    expect(first).toMatch(/^flows\/_base\/flow\.json:\d+:\d+: /u);
    expect(first).toContain(said);
    expect(first.split('Known: ')[1]?.split(', ')).toContain(known);
  });

  it('[F-506] is a mistake in a form, at its line', () => {
    const mistakes = mistakesOf({
      'schemas/forms/application.json': { sections: { wisconsin: { when: "applicant.State is 'Wi'" } } },
    });
    expect(mistakes.join()).toMatch(
      /schemas\/forms\/application\.json:1:\d+: applicant\.State is never "Wi".* Known: WI, /u,
    );
  });

  it('[F-506] is a mistake where it is written by a step', () => {
    const mistakes = mistakesOf({
      'flows/_base/parts/offer-return.json': {
        sequences: { offerHashRefused: [{ set: { 'result.result': 'EROR' } }] },
      },
    });
    expect(mistakes.join()).toContain('result.result is never "EROR"');
    const lost = { 'session.lookup': "=if prequalSiteKnown then 'lost' else 'found'" };
    const byChoice = mistakesOf({
      'flows/_base/parts/lookup.json': { on: { lookupAsked: [{ set: lost }] } },
    });
    expect(byChoice.join()).toContain('session.lookup is never "lost"');
  });

  it('[F-506] is none where another form has the choice, or the choices come with an answer', () => {
    const choice = { fields: { Suffix: { enum: ['JNR'], ui: { 'ui:enumNames': ['field.Suffix.label'] } } } };
    const catalogue = amendedCatalogue({
      'flows/_base/flow.json': {
        conditions: { otherOptions: "applicant.Suffix is 'JNR' or applicant.cardColorCode is 'X'" },
      },
      'schemas/forms/application.json': choice,
    });
    const { mistakes } = new Compiler(catalogue.root).check();
    catalogue.remove();
    expect(mistakes.filter(({ message }) => message.includes('is never'))).toEqual([]);
  });
});

it('[F-506] no slice carries a list of values', () => {
  const { linked } = new Compiler('.').check();
  const lists = Object.entries(linked.declarations).flatMap(([path, { enum: list }]) => (list ? [path] : []));
  expect(lists).toContain('result.result');
  for (const { slice } of linked.sites) expect(JSON.stringify(slice.context)).not.toContain('"enum"');
});
