import { afterAll, beforeAll, expect, it } from 'vitest';
import { repositoryCopy } from '../testing/support/repositoryCopy.ts';
import { openProduct, type Product } from './journeys/Product.ts';
import { type Visitor, visit } from './journeys/Visitor.ts';
import { applicant, application } from './rows/answers.ts';

/**
 * Five jobs as somebody does them who has read docs/authors.md and the grammar: JSON alone. All of them are done in one
 * copy of the repository, and then tried on it.
 */
const copy = repositoryCopy();
const json = (file: string) => JSON.parse(copy.read(file));
const schema = (name: string, depth: number) => `${'../'.repeat(depth)}schemas/catalogue/${name}.schema.json`;

let product: Product;

beforeAll(async () => {
  await aBrand();
  aField();
  aFlow();
  aResult();
  aQuestion();
  product = await openProduct(copy.root);
});

afterAll(() => product?.close());

async function applied(site: string, answers: Record<string, unknown>, path = '/'): Promise<Visitor> {
  const visitor = await visit(product, site, path);
  expect(await visitor.submit('application', 'submit', answers)).toEqual([]);
  return visitor;
}

async function aBrand(): Promise<void> {
  expect(await copy.run('scripts/new.ts', 'brand', 'aurora')).toMatchObject({ said: '', status: 0 });
  copy.amend('brands/aurora/brand.json', { mark: '™', bank: 'The First Bank of Tests' });
}

it('[BRD-002] [CFG-029] 1: a seventh brand', async () => {
  const visitor = await applied('prequal.aurora', applicant);
  expect(visitor.screen()).toBe('offer');
  const landing = await visit(product, 'cfc.aurora');
  expect(landing.words()).toContain('Aurora™ Mastercard, issued by The First Bank of Tests');
});

function aField(): void {
  copy.amend('schemas/fields/Employer.json', {
    $schema: '../catalogue/field.schema.json',
    type: 'string',
    maxLength: 30,
    ui: {
      'ui:widget': 'text',
      'ui:autocomplete': 'organization',
      'ui:options': { filter: { name: 'address' }, messages: { tooShort: 'message.employerTooShort' } },
    },
    sensitivity: 'income',
    payload: 'Applicant.Employer',
  });
  copy.amend('schemas/forms/application.json', {
    sections: { income: { fields: { Employer: { span: 12 } } } },
  });
  copy.amend('brands/_base/copy.en.json', {
    'field.Employer.label': 'Employer',
    'message.employerTooShort': 'Please write the name of your employer out.',
  });
  copy.amend('flows/_base/settings.json', {
    ValidationRules: { Employer: { ValidationType: 'Text', IsRequired: false, MinLengthChar: 3 } },
  });
}

it('[CFG-029] [FRM-043] [RUL-002] [SUB-001] 2: a field with rule, message and section', async () => {
  const visitor = await visit(product, 'prequal.surge');
  expect(await visitor.messages('application', { ...applicant, Employer: 'Io' })).toEqual({
    Employer: 'Please write the name of your employer out.',
  });
  expect(await visitor.submit('application', 'submit', { ...applicant, Employer: 'Ionic Works' })).toEqual(
    [],
  );
  expect(visitor.sent('submit-application')).toMatchObject([{ Applicant: { Employer: 'Ionic Works' } }]);
  expect(visitor.screen()).toBe('offer');
});

function aFlow(): void {
  copy.amend('flows/quick/settings.json', {
    $schema: schema('settings', 2),
    MainSettings: { Flow: 'QUICK' },
  });
  copy.amend('flows/quick/flow.json', {
    $schema: schema('flow', 2),
    contractName: 'QUICK',
    brands: ['surge', 'fit'],
    parts: [
      ...['frame', 'measurement', 'test-panel', 'terms', 'captcha', 'income', 'place', 'submission'],
      ...[
        'one-time-code',
        'code-again',
        'results',
        'explanations',
        'answered',
        'registration',
        'fee',
        'payment',
      ],
    ],
    constants: { name: 'QUICK' },
    routes: { landing: { path: '', screen: 'landing', entry: [{ do: 'loadTerms' }] } },
  });
}

it('[PRD-004] [RTE-001] [F-503] 3: a flow of screens that are there, for two brands', async () => {
  const visitor = await applied('quick.surge', { ...application, SSN: '512-45-2001' });
  expect(visitor.screen()).toBe('decision');
  expect(visitor.words()).toContain('Thank you for applying...');
  await expect(visit(product, 'quick.reflex')).rejects.toThrow();
});

function aResult(): void {
  const { paths } = json('schemas/catalogue/context.json');
  const flow = json('flows/prequal/flow.json');
  const { ribbon } = json('flows/_base/parts/explanations.json').choices;
  copy.amend('schemas/catalogue/context.json', {
    paths: { 'result.result': { enum: [...paths['result.result'].enum, 'DECLINEDTOOMANY'] } },
  });
  copy.amend('flows/_base/personas.json', {
    '2099': {
      about: 'Declined, too many requests',
      application: { result: { result: 'DECLINEDTOOMANY' } },
    },
  });
  copy.amend('flows/prequal/flow.json', {
    choices: {
      ribbon: {
        ...ribbon,
        rows: [{ result: 'DECLINEDTOOMANY', is: 'decision.ribbon.DECLINEDTOOMANY' }, ...ribbon.rows],
      },
    },
    decisions: {
      results: { rows: [{ result: 'DECLINEDTOOMANY', to: 'too-many' }, ...flow.decisions.results.rows] },
    },
    routes: {
      'too-many': {
        path: 'too-many',
        screen: 'too-many',
        title: 'decision.title',
        guard: { when: 'session.resultDisplayed', else: 'landing' },
        back: 'blocked',
      },
    },
  });
  copy.amend('flows/prequal/screens/too-many.json', {
    $schema: schema('screen', 3),
    blocks: { result: { block: 'result', props: { ribbon: '=ribbon', says: { text: 'tooMany.text' } } } },
  });
  copy.amend('flows/prequal/copy.en.json', {
    'decision.ribbon.DECLINEDTOOMANY': 'One request at a time, please',
    'tooMany.text': 'You have asked several times within a month.',
  });
}

it('[PRD-004] [F-507] 4: a result with a screen and a ribbon of its own, tried by a persona', async () => {
  const visitor = await applied('prequal.surge', { ...applicant, SSN: '512-45-2099' });
  expect([visitor.screen(), visitor.address()]).toEqual(['too-many', '/too-many']);
  expect(visitor.words()).toContain('One request at a time, please');
  expect(visitor.words()).toContain('You have asked several times within a month.');
  const other = await applied('prequal.surge', { ...applicant, SSN: '512-45-2001' });
  expect(other.screen()).toBe('decision');
});

function aQuestion(): void {
  copy.amend('flows/cli/flow.json', {
    dialogs: { sure: { screen: 'sure', outcomes: ['sure'] } },
    on: { increaseSent: [{ open: 'sure', outcomes: { sure: { do: 'increase' } } }] },
  });
  copy.amend('flows/cli/screens/sure.json', {
    $schema: schema('screen', 3),
    blocks: {
      frame: {
        block: 'dialogFrame',
        props: { title: 'sure.title', size: 'small' },
        blocks: {
          actions: {
            block: 'actions',
            blocks: {
              close: {
                block: 'button',
                props: { text: 'dialog.close', event: 'close', variant: 'secondary' },
              },
              sure: { block: 'button', props: { text: 'sure.yes', event: 'sure', variant: 'primary' } },
            },
          },
        },
      },
    },
  });
  copy.amend('flows/cli/copy.en.json', {
    'sure.title': 'Send the request now?',
    'sure.yes': 'Yes, send it',
  });
}

it('[CFG-029] 5: a question in a dialog', async () => {
  const visitor = await visit(product, 'cli.surge');
  const answers = { SSN: '512-45-1001', accountLast4: '4242', MonthlyIncome: '3200' };
  expect(await visitor.submit('limitIncrease', 'increaseSent', answers)).toEqual([]);
  expect([visitor.screen(), visitor.dialogs()]).toEqual(['limit-increase', ['sure']]);
  expect(visitor.dialogWords()).toContain('Send the request now?');
  expect(visitor.sent('submit-cli')).toEqual([]);
  await visitor.press('sure');
  expect([visitor.screen(), visitor.dialogs()]).toEqual(['limit-result', []]);
  expect(visitor.sent('submit-cli')).toHaveLength(1);
});
