import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import settings from '../../flows/_base/settings.json' with { type: 'json' };
import passwordField from '../../schemas/fields/password.json' with { type: 'json' };
import usernameField from '../../schemas/fields/username.json' with { type: 'json' };
import { openPage } from '../../scripts/walk/openPage.ts';
import { propsOfBlock } from '../../scripts/walk/pageWords.ts';
import { sliceAtom } from '../../src/state/atoms.ts';
import { checklistRules } from '../../src/widgets/RuleChecklist.tsx';
import { product } from '../journeys/theProduct.ts';
import { type Visitor, visit } from '../journeys/Visitor.ts';
import { application } from './answers.ts';
import { accepted } from './results.ts';

const password = 'Sample-Pass1!';

let names = 0;

/** A name that nobody has. */
function freshName(): string {
  names += 1;
  return `jordan.avery-${names}`;
}

async function started(Email = 'jordan@example.test'): Promise<Visitor> {
  const visitor = await accepted(product, '1001', { Email });
  await visitor.press('registrationStarted');
  return visitor;
}

const step = (visitor: Visitor) => visitor.value('session.registration.step');

async function atTerms(username = freshName()): Promise<Visitor> {
  const visitor = await started();
  expect(await visitor.submit('username', 'usernameChosen', { username })).toEqual([]);
  const passwords = { password, confirmPassword: password };
  expect(await visitor.submit('password', 'passwordChosen', passwords)).toEqual([]);
  return visitor;
}

describe('the registration block of an approval', () => {
  it('[APR-003] [APR-006] [APR-008] stands between the card and its features', async () => {
    const visitor = await accepted(product, '1001');
    const words = visitor.words();
    const places = [
      'Congratulations!',
      'Manage your card online',
      'What you get with the card',
      'Equal Credit',
    ];
    const order = places.map((text) => words.indexOf(text));
    expect(order).not.toContain(-1);
    expect(order).toEqual([...order].sort((one, other) => one - other));
    expect(visitor.props('result')?.card).toMatchObject({
      art: expect.stringMatching(/\/card-\w+\.\w+\.svg$/u),
    });
  });

  it.each([
    ['APR-009 APR-011', 'jordan@example.test', 'NewUser', 'GET STARTED'],
    ['APR-009 APR-011', 'existsnouser@example.test', 'ExistsNoUser', 'GET STARTED'],
    ['APR-010 APR-011 A-054', 'existswithuser@example.test', 'ExistsWithUser', 'LOG IN'],
  ])('[%s] %s is %s and is offered "%s"', async (_rows, Email, status, button) => {
    const visitor = await accepted(product, '1001', { Email });
    expect(visitor.value('session.registration.status')).toBe(status);
    const words = visitor.words();
    expect(words).toContain(button);
    expect(words).not.toContain(button === 'LOG IN' ? 'GET STARTED' : 'LOG IN');
    const isKnown = status === 'ExistsWithUser';
    expect(words.includes("You're already registered")).toBe(isKnown);
    expect(visitor.sent('validate-user-exists')).toEqual([
      { referenceNumber: visitor.value('result.ref_number'), source: 'WEB', from: 'approved' },
    ]);
  });

  it.each(['', 'Somebody'])('[APR-009] is not shown for any other answer: "%s"', async (status) => {
    const { site } = await openPage(product, 'prequal.surge', '/');
    const { store } = site;
    const block = () =>
      propsOfBlock(store, store.get(sliceAtom).screens.approved?.blocks ?? [], 'registration');
    site.flow.remember({ registration: { status: 'newuser' } });
    expect(block()).toBeDefined();
    site.flow.remember({ registration: { status } });
    expect(block()).toBeUndefined();
  });

  it('[APR-009] is offered in the flows of an application, too', async () => {
    const visitor = await visit(product, 'cfc.surge');
    await visitor.submit('application', 'submit', application);
    expect(visitor.screen()).toBe('approved');
    expect(visitor.words()).toContain('GET STARTED');
  });

  it('[APR-011] LOG IN leaves for the address of the site', async () => {
    const visitor = await accepted(product, '1001', { Email: 'existswithuser@example.test' });
    await visitor.press('loginChosen');
    expect(visitor.address()).toBe('https://www.surge.example/login');
  });
});

describe('the steps of registration', () => {
  /** Who only tries names and passwords. */
  let trying: Visitor;
  beforeAll(async () => {
    trying = await started();
  });

  it('[APR-012] are username, password, terms of use and success, in this order', () => {
    expect(Object.values(trying.props('steps')?.items as object).map(({ label }) => label)).toEqual([
      'Username',
      'Password',
      'Terms of use',
      'Success',
    ]);
    expect(step(trying)).toBe('username');
  });

  it.each([
    ['APR-015', 'taken.user', 'Username already in use'],
    ['APR-016', 'error.user', 'Error checking availability'],
  ])('[%s] [ERR-021] %s stays at its step: %s', async (_row, username, message) => {
    await trying.submit('username', 'usernameChosen', { username });
    expect(trying.fieldMessages()).toEqual({ username: message });
    expect(step(trying)).toBe('username');
  });

  it.each([
    ['jordan', 'Characters can not be less than 8'],
    ['', 'This field is missing or invalid. Please fill it correctly.'],
    ['jordan avery', 'This field is missing or invalid. Please fill it correctly.'],
    [`a${'b'.repeat(50)}`, 'Characters can not be more than 50'],
  ])('[APR-014] [CON-019] refuses the username "%s": %s', async (username, message) => {
    expect(await trying.messages('username', { username })).toEqual({ username: message });
  });

  it.each([
    ['APR-018', 'Short-1', 'Characters can not be less than 8'],
    ['APR-018', `${password}${'x'.repeat(8)}`, 'Characters can not be more than 20'],
    ['APR-019', 'sample-pass1!', 'This field is missing or invalid. Please fill it correctly.'],
    ['APR-019', 'SAMPLE-PASS1!', 'This field is missing or invalid. Please fill it correctly.'],
    ['APR-019', 'Sample-Pass!', 'This field is missing or invalid. Please fill it correctly.'],
    ['APR-019', 'Sample-Pass1', 'This field is missing or invalid. Please fill it correctly.'],
  ])('[%s] [APR-017] refuses the password "%s": %s', async (_row, wrong, message) => {
    const passwords = { password: wrong, confirmPassword: wrong };
    expect(await trying.messages('password', passwords)).toMatchObject({ password: message });
  });

  it('[APR-020] asks for the same password twice', async () => {
    const messages = await trying.messages('password', { password, confirmPassword: `${password}?` });
    expect(messages).toEqual({ confirmPassword: "The passwords don't match." });
  });

  it('[APR-017] [A-094] the buttons of both forms wait for their rules', async () => {
    const visitor = await started();
    expect(visitor.props('username')?.waitsFor).toEqual(['username']);
    await visitor.submit('username', 'usernameChosen', { username: freshName() });
    expect(visitor.props('password')?.waitsFor).toEqual(['password']);
  });

  it('[APR-012] [APR-013] leads back step by step, and not from the first', async () => {
    const visitor = await atTerms();
    expect(step(visitor)).toBe('terms');
    await visitor.press('registrationBack');
    expect(step(visitor)).toBe('password');
    await visitor.press('registrationBack');
    expect(step(visitor)).toBe('username');
    expect(visitor.props('steps')?.back).toBeNull();
  });

  it('[APR-022] lets nobody agree before the terms of use were opened', async () => {
    const visitor = await atTerms();
    expect(visitor.props('agree')).toMatchObject({
      missing: 'openTerms',
      disabledText: 'Please open the terms of use first.',
    });
    await visitor.press('termsOfUseAsked');
    expect(visitor.dialogs()).toEqual(['terms-of-use']);
    await visitor.press('close');
    expect(visitor.dialogs()).toEqual([]);
    expect(visitor.props('agree')?.missing ?? null).toBeNull();
  });

  it('[PRD-013] [APR-023] [ENT-015] agreeing opens the account, and what was typed is forgotten', async () => {
    const username = freshName();
    const visitor = await atTerms(username);
    await visitor.press('termsOfUseAsked');
    await visitor.press('close');
    await visitor.press('registrationAgreed');
    expect(visitor.sent('create-account')).toEqual([
      {
        username,
        password,
        system: 'WEB',
        applicantId: visitor.value('result.ref_number'),
        registrationReferenceType: 1,
      },
    ]);
    expect(step(visitor)).toBe('done');
    expect(visitor.words()).toContain(`You can now log in with your username, ${username}`);
    expect(visitor.words()).toContain('LOG IN');
    expect(visitor.applicant()).toMatchObject({ password: null, confirmPassword: null });
  });

  it('[APR-015] a name that somebody took meanwhile leads back to its step, which says so', async () => {
    const username = freshName();
    const [slow, quick] = [await atTerms(username), await atTerms(username)];
    await quick.press('registrationAgreed');
    expect(step(quick)).toBe('done');
    await slow.press('registrationAgreed');
    expect(step(slow)).toBe('username');
    expect(slow.fieldMessages()).toEqual({ username: 'Username already in use' });
  });

  it('[APR-010] an application with an account has it already, whatever the page thought', async () => {
    const visitor = await atTerms();
    await visitor.press('registrationAgreed');
    await visitor.press('registrationStarted');
    await visitor.submit('username', 'usernameChosen', { username: freshName() });
    await visitor.submit('password', 'passwordChosen', { password, confirmPassword: password });
    await visitor.press('registrationAgreed');
    expect(visitor.value('session.registration.status')).toBe('ExistsWithUser');
    expect(visitor.words()).toContain("You're already registered");
  });
});

interface Row {
  MinLengthChar: number;
  MaxLengthChar: number;
  Regex: string;
}

describe('the checklists', () => {
  const { ValidationRules: rows } = settings;

  it.each([
    { field: 'username', declared: usernameField, row: rows.username as Row, unit: 'aZ9._- @é' },
    { field: 'password', declared: passwordField, row: rows.password as Row, unit: 'aZ9@$!%*?&-_ é' },
  ])(
    '[APR-017] [A-094] $field: all rules are met exactly where the rule row passes',
    ({ declared, row, unit }) => {
      const rules = checklistRules(declared.ui['ui:options'].rules as Parameters<typeof checklistRules>[0]);
      const character = fc.constantFrom(...unit);
      fc.assert(
        fc.property(
          fc.array(character, { maxLength: 56 }).map((all) => all.join('')),
          (text) => {
            const { length } = [...text];
            const passes =
              length >= row.MinLengthChar &&
              length <= row.MaxLengthChar &&
              new RegExp(row.Regex, 'u').test(text);
            expect(rules.every(({ isMet }) => isMet(text))).toBe(passes);
          },
        ),
        { numRuns: 500 },
      );
    },
  );
});
