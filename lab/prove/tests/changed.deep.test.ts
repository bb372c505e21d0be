import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Slice } from '../../../src/engine/slice.ts';
import { checkAmended } from '../../../testing/support/amendedCatalogue.ts';
import { SteppedFlow } from '../../../tests/journeys/SteppedFlow.ts';

/** What product staff change of a flow, in a copy of the repository: which files it takes, and what comes of it. */
function changed(site: string, patches: Record<string, unknown>): Slice {
  const { linked, mistakes, sentence } = checkAmended(patches, site);
  expect(mistakes.map(sentence)).toEqual([]);
  const slice = linked.sites.find(({ key }) => key === site)?.slice;
  if (slice === undefined) throw new Error(`there is no site ${site}`);
  return slice;
}

const schema = (depth: number, kind: string) => `${'../'.repeat(depth)}schemas/catalogue/${kind}.schema.json`;
const under = (stepped: SteppedFlow) => stepped.calls.map(({ call }) => call.action);
const cfc = JSON.parse(readFileSync('flows/cfc/flow.json', 'utf8')) as { parts: string[] };

describe('[F-513] a flow is changed in few files', () => {
  it('checks in another order for one brand, by one file', () => {
    const order = ['checkEmail', 'checkState', 'checkAddress'];
    const checks = order.map((name) => ({ do: name }));
    const slice = changed('fit.cfc', {
      'brands/fit/flows/cfc/flow.json': { $schema: schema(4, 'flow'), sequences: { checks } },
    });
    const stepped = new SteppedFlow(slice);
    stepped.visit('/');
    stepped.answer('loadTerms', 'loaded', { html: '<p>Terms</p>' });
    stepped.raise('submit', undefined, { State: 'TX' });
    expect(under(stepped)).toEqual(['validateEmail']);
    stepped.answer('validateEmail', 'accepted');
    expect(under(stepped)).toEqual(['validateState']);
    stepped.answer('validateState', 'accepted');
    expect(under(stepped)).toEqual(['validateAddress']);
  });

  it('does without the income calculator for one brand, by two files', () => {
    const parts = cfc.parts.filter((part) => part !== 'income');
    const slice = changed('fit.cfc', {
      'brands/fit/flows/cfc/flow.json': { $schema: schema(4, 'flow'), parts },
      'brands/fit/flows/cfc/fields/MonthlyIncome.json': {
        $schema: schema(5, 'field'),
        ui: { 'ui:options': { below: null } },
      },
    });
    expect(Object.keys(slice.dialogs)).not.toContain('incomeCalculator');
    expect(Object.keys(slice.on)).not.toContain('incomeCalculatorAsked');
  });

  it('shows the terms before the form in a new flow, by three files', () => {
    const slice = changed('fit.termsfirst', {
      'flows/termsfirst/flow.json': {
        $schema: schema(2, 'flow'),
        contractName: 'TERMSFIRST',
        brands: ['fit'],
        parts: cfc.parts,
        constants: { name: 'TERMSFIRST', landingStep: 1, submitStep: 2, decisionStep: 3 },
        remembers: { termsRead: { type: 'boolean', default: false, keep: true } },
        routes: {
          landing: { path: '', screen: 'terms-first', entry: [{ do: 'captchaSeen' }, { do: 'loadTerms' }] },
          form: { path: 'form', screen: 'landing', guard: { when: 'session.termsRead', else: 'landing' } },
        },
        on: { formAsked: [{ set: { 'session.termsRead': true } }, { go: 'form' }] },
      },
      'flows/termsfirst/settings.json': {
        $schema: schema(2, 'settings'),
        MainSettings: { Flow: 'TERMSFIRST' },
      },
      'flows/termsfirst/screens/terms-first.json': {
        $schema: schema(3, 'screen'),
        title: 'tc.title',
        blocks: {
          terms: { $use: 'terms' },
          on: { block: 'button', props: { text: 'offer.continue', event: 'formAsked' } },
        },
      },
    });
    const stepped = new SteppedFlow(slice);
    stepped.visit('/form');
    expect(stepped.screen).toBe('terms-first');
    stepped.answer('loadTerms', 'loaded', { html: '<p>Terms</p>' });
    stepped.raise('formAsked');
    expect(stepped.screen).toBe('landing');
    stepped.raise('submit', undefined, { State: 'TX' });
    expect(under(stepped)).toEqual(['validateState']);
  });
});
