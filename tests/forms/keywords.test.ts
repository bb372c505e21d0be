import { describe, expect, it } from 'vitest';
import { member, type Node, plain } from '../../src/compile/document/Node.ts';
import { compileForm, loadCompiledForm } from '../../src/compile/forms/compileForm.ts';
import { rowWords } from '../../src/compile/forms/ruleKeywords.ts';
import type { CompiledForm, RuleContext } from '../../src/engine/form.ts';
import { createRuleContext } from '../../src/engine/rules/createRuleContext.ts';
import { crossRules } from '../../src/engine/rules/crossRules.ts';
import { listFailures } from '../../src/engine/rules/listFailures.ts';
import { onStockValidator } from '../../testing/form/interpretForm.ts';
import { checkedCatalogue } from '../../testing/support/checkedCatalogue.ts';
import { acceptance, card, everySection } from '../rows/answers.ts';

/*
 * The keywords of rule rows and of rules across fields say the same in the module that a page loads and on stock rjsf's
 * validator, which Storybook draws its forms with (design §4).
 */

type Answers = Record<string, unknown>;

const today = '2026-03-15';

/** Each form once, in the site in which it has the most rules. */
const cases = [
  ...new Map(
    checkedCatalogue()
      .linked.sites.flatMap(({ layers, forms }) =>
        [...forms.values()].map(({ source }) => ({
          source,
          rules: plain(member(layers.settings, 'ValidationRules') as Node),
        })),
      )
      .sort((one, other) => one.source.rules.length - other.source.rules.length)
      .map((one) => [one.source.id, one]),
  ).values(),
];

/** Some that rows refuse for each of their words. */
const wrong = [
  '',
  'x',
  '0',
  '12',
  '-a',
  'PO Box 12',
  'x'.repeat(200),
  '1899-12-31',
  '2009-01-01',
  'VT',
  false,
];

/** No answers, all of them, and all of them with each one missing or wrong in turn. */
function answersFor({ fields }: CompiledForm): Answers[] {
  const all: Answers = { ...everySection, ...acceptance, ...card };
  const turns = Object.keys(fields).flatMap((name) => wrong.map((value) => ({ ...all, [name]: value })));
  return [{}, all, { ...all, Address2: '12', Address1: '12' }, ...turns];
}

/** Everything that a form's `validate` finds, by field, keyword and code. */
function found({ validate }: CompiledForm, rules: RuleContext, answers: Answers): string[] {
  validate.call(rules, answers);
  return (validate.errors ?? [])
    .map(({ keyword, instancePath, params }) => `${params.field ?? instancePath} ${keyword} ${params.code}`)
    .sort();
}

describe('the module of a form and @rjsf/validator-ajv8', () => {
  const broken = new Set<string>();

  it.each(cases)(
    '[RUL-002] [SAFE-01] say the same of $source.id by every keyword',
    async ({ source, rules }) => {
      const form = await loadCompiledForm(compileForm(source).source);
      const stock = onStockValidator(form);
      const context = createRuleContext({
        rules,
        today,
        stateMinimumAges: { WI: 30 },
        forbiddenStates: ['VT'],
      });
      for (const answers of answersFor(form)) {
        const ours = found(form, context, answers);
        expect([answers, found(stock, context, answers)]).toEqual([answers, ours]);
        expect([answers, listFailures(stock, context, answers)]).toEqual([
          answers,
          listFailures(form, context, answers),
        ]);
        for (const line of ours) broken.add(line.split(' ')[1] as string);
      }
    },
  );

  it('[RUL-002] had every keyword that the catalogue uses to speak of', () => {
    const inRows = new Set(
      cases.flatMap(({ rules }) => Object.values(rules as Record<string, object>).flatMap(Object.keys)),
    );
    const inForms = new Set(cases.flatMap(({ source }) => source.rules.map(({ rule }) => rule)));
    const used = [
      ...rowWords.filter((word) => inRows.has(word)),
      ...Object.keys(crossRules).filter((rule) => inForms.has(rule as never)),
    ];
    expect(used.filter((keyword) => !broken.has(keyword))).toEqual([]);
  });
});
