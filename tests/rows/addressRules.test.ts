import { describe, expect, it } from 'vitest';
import { openPage } from '../../scripts/walk/openPage.ts';
import { machineAtom } from '../../src/state/atoms.ts';
import { checkedCatalogue } from '../../testing/support/checkedCatalogue.ts';
import { product } from '../journeys/theProduct.ts';
import { visit } from '../journeys/Visitor.ts';
import { everySection } from './answers.ts';

const lines = ['Address1', 'Address2', 'spouseAddress1', 'spouseAddress2'];
const missing = 'This field is missing or invalid. Please fill it correctly.';
const spouseAtHome = {
  spouseAddress1: '1 w. MAIN st',
  spouseAddress2: '#4',
  spouseCity: 'MADISON',
  spouseState: 'WI',
  spouseZip: '53703',
};
const home = { ...everySection, Address2: '# 4' };

describe('the addresses of an application', () => {
  it('[XFD-001] [XFD-002] [XFD-003] [XFD-005] [F-108] are held to the same rules on every site', () => {
    const forms = checkedCatalogue().linked.sites.flatMap(
      (site) => site.forms.get('application')?.source ?? [],
    );
    const rules = forms.map((form) =>
      form.rules.filter(({ rule, field }) => lines.includes(field) && rule !== 'notPostOfficeBox'),
    );
    expect(forms.length).toBeGreaterThan(25);
    expect(rules[0]?.map(({ field }) => field)).toEqual(expect.arrayContaining(lines));
    for (const each of rules) expect(each).toEqual(rules[0]);
  });

  it('[XFD-001] [XFD-002] [XFD-003] [XFD-005] [F-108] are no numbers alone, and two people’s differ', async () => {
    const visitor = await visit(product, 'prequal.surge');
    const said = async (answers: Record<string, unknown>) => {
      const messages = await visitor.messages('application', { ...home, ...answers });
      return Object.fromEntries(Object.entries(messages).filter(([field]) => lines.includes(field)));
    };
    for (const field of lines) {
      expect(await said({ [field]: '12345' }), field).toEqual({ [field]: missing });
      for (const fine of ['#5', '12-4', 'Apt 12345'])
        expect(await said({ [field]: fine }), field).toEqual({});
    }
    const same = 'The spouse address cannot be the same as the applicant address';
    expect(await said(spouseAtHome)).toEqual({ spouseAddress1: same });
    const elsewhere = {
      spouseAddress2: '#5',
      spouseCity: 'Milwaukee',
      spouseState: 'MN',
      spouseZip: '53704',
    };
    for (const [field, other] of Object.entries(elsewhere))
      expect(await said({ ...spouseAtHome, [field]: other }), field).toEqual({});
  });
});

describe('the server', () => {
  it.each([
    [{ Address1: '12345' }, 400],
    [spouseAtHome, 400],
    [{ ...spouseAtHome, spouseAddress2: '#5', Address2: '12-4' }, 200],
  ])('[XFD-001] [XFD-002] [XFD-003] [XFD-005] [F-108] finds the same of %j: %d', async (answers, status) => {
    // What the page would stop is sent all the same, and services that are out of order stop nothing.
    const page = await openPage(product, 'prequal.surge', '/', {
      answer: (path) => (path.includes('/validate-') ? new Response('{}', { status: 502 }) : undefined),
    });
    page.site.flow.raise('submit', { ...home, ...answers });
    await page.quiet();
    expect(page.sent('submit-application')).toHaveLength(1);
    const { route, dialogs } = page.site.store.get(machineAtom);
    expect([route, dialogs]).toEqual(status === 200 ? ['offer', []] : ['landing', ['unknownError']]);
  });
});
