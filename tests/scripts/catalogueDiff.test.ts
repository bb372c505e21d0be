import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type CatalogueFolder, catalogueFolder } from '../../src/compile/testing/catalogueFolder.ts';
import { commitAll, diff } from '../support/catalogueDiff.ts';

const json = JSON.stringify;
const brand = 'brands/acorn/brand.json';
const copy = 'brands/_base/copy.en.json';
const settings = 'flows/_base/settings.json';

/** A catalogue of two brands and two flows, as a git repository whose one commit it is. */
function repository(): CatalogueFolder {
  const folder = catalogueFolder();
  const { root, write, replace } = folder;
  write('brands/birch/art/card.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"></svg>\n');
  write(
    'brands/birch/brand.json',
    json({
      $schema: '../../schemas/catalogue/brand.schema.json',
      name: 'Birch',
      mark: '™',
      bank: 'Second Bank',
      productCode: 'BIRCH',
      phone: '1-800-555-0101',
      noReplyEmail: 'no-reply@birch.example',
      hosts: {
        development: 'birch.localhost:4000',
        test: 'test.birch.example',
        qa: 'qa.birch.example',
        production: 'www.birch.example',
      },
      art: { card: 'art/card.svg' },
      facts: { site: 'https://www.birch.example' },
    }),
  );
  write(
    'brands/birch/settings.json',
    json({
      $schema: '../../schemas/catalogue/settings.schema.json',
      ProductSettings: {
        PrivacyUrl: 'https://www.birch.example/privacy',
        TermsUrl: 'https://www.birch.example/terms',
        ESignUrl: 'https://www.birch.example/e-sign',
      },
    }),
  );
  replace('brands/acorn/settings.json', '"/result"', '"https://www.acorn.example/terms"');
  replace(copy, '"start.busy"', '"help.text": "Call us.",\n  "start.busy"');
  write(
    'flows/simple/screens/help.json',
    json({
      $schema: '../../../schemas/catalogue/screen.schema.json',
      title: 'failed.text',
      blocks: { text: { block: 'prose', props: { text: 'help.text' } } },
    }),
  );
  replace(
    'flows/simple/flow.json',
    '"routes": {',
    '"traits": { "hostOnlyPaths": "help" },\n  "routes": {\n    "help": { "path": "help", "screen": "help" },',
  );
  commitAll(root, 'Before');
  return folder;
}

describe('npm run catalogue:diff', () => {
  let folder: CatalogueFolder;
  beforeAll(() => {
    folder = repository();
  });

  it('[F-512] says that nothing changes for applicants', async () => {
    expect(await diff(folder.root)).toEqual({
      printed: 'Nothing changes for applicants.',
      said: '',
      refused: undefined,
    });
  });

  it('[F-512] tells each change once, in words, with the sites where it is met', async () => {
    const { root, write, replace } = repository();
    replace(copy, 'Apply for {brand.name}', 'Get your {brand.name}');
    write(
      'brands/birch/copy.en.json',
      json({ $schema: '../../schemas/catalogue/copy.schema.json', 'result.title': 'Welcome' }),
    );
    replace(settings, '"MinLengthChar": 2, "MaxLengthChar": 10', '"MinLengthChar": 1, "MaxLengthChar": 8');
    write(
      'schemas/fields/nick.json',
      json({
        $schema: '../catalogue/field.schema.json',
        type: 'string',
        maxLength: 5,
        ui: { 'ui:widget': 'text', 'ui:autocomplete': 'nickname' },
        sensitivity: 'name',
        payload: 'Applicant.Nick',
      }),
    );
    replace(copy, '"field.state.label"', '"field.nick.label": "Nickname",\n  "field.state.label"');
    replace(settings, '"state": { "Is', '"nick": { "IsRequired": true },\n    "state": { "Is');
    replace('schemas/forms/apply.json', '"state": {', '"nick": { "span": 6 }, "state": {');
    replace('schemas/fields/name.json', ', "as": "lower"', '');
    replace('flows/simple/flow.json', '"path": "result"', '"path": "done"');
    replace('flows/simple/flow.json', '"traits": { "hostOnlyPaths": "help" },', '');
    replace('flows/simple/flow.json', '\n    "help": { "path": "help", "screen": "help" },', '');
    rmSync(join(root, 'flows/simple/screens/help.json'));
    replace(copy, '"help.text": "Call us.",\n  ', '');
    replace(
      'flows/_base/flow.json',
      '"columns": { "approved": "approved" },\n      "rows": [',
      '"columns": { "approved": "approved", "code": "codeOn" },\n      "rows": [\n        { "code": true, "to": "result" },',
    );
    replace('flows/_base/flow.json', "in ('APPROVED', 'PENDING')", "is 'APPROVED'");
    write(
      'brands/birch/flows/simple/screens/start.json',
      json({ $schema: '../../../../../schemas/catalogue/screen.schema.json', blocks: { intro: null } }),
    );
    replace(brand, '"art": {', '"tokens": { "color": { "accent": { "$value": "#ffcc00" } } },\n  "art": {');
    replace(settings, '"PubId": "0"', '"PubId": "7"');
    const { printed, said, refused } = await diff(root);
    expect({ said, refused }).toEqual({ said: '', refused: undefined });
    expect(`${printed}\n`).toBe(`Screens and addresses
  the screen "help" is gone; it said "Call us."
    all 2 sites
  the page "help" is gone; it was at /help
    all 2 sites
  the page "result" is now at /done; it was at /result
    all 2 sites
  the screen "start" no longer has the block "intro" (prose); it said "It takes a minute. See our privacy page."
    simple: birch

Texts
  start.title: "Apply for Acorn" → "Get your Acorn"
    as acorn.simple reads it, on all 2 sites; screens: start
  result.title: "Thank you" → "Welcome"
    simple: birch; screens: result

Fields
  the form "apply" also asks for "Nickname" (nick), which is required
    all 2 sites

Rules
  the rule of name: looser: at least 1 character, was 2
    all 2 sites
  the rule of name: tighter: at most 8 characters, was 10
    all 2 sites

Payload
  name is sent as Applicant.Name; it was sent as Applicant.Name (lower)
    all 2 sites
  nick is sent as Applicant.Nick; it is new
    all 2 sites

Conditions
  conditions.approved: "result.result in ('APPROVED', 'PENDING')" → "result.result is 'APPROVED'"
    all 2 sites

Decisions
  outcome: also asks code: codeOn
    all 2 sites
  outcome: also code true → result
    all 2 sites

Settings
  traits is gone; it was { "hostOnlyPaths": "help" }
    all 2 sites
  ProductSettings.PubId: "0" → "7"
    all 2 sites

Looks
  the token color-accent: "#ffd166" → "#ffcc00"
    simple: acorn

Journeys that come past a change
  flows/simple/journeys/applied.journey.json: Somebody applies and is thanked
`);
  });

  it('[F-764] says nothing of a rule on sites that do not ask for what it judges', async () => {
    const { root, write, replace } = repository();
    const $schema = '../../../schemas/catalogue/form.schema.json';
    write('brands/birch/forms/apply.json', json({ $schema, sections: { you: { fields: { state: null } } } }));
    const row = '"nobody": { "MinLengthChar": 1 },';
    replace(settings, '"state": { "Is', `${row}\n    "state": { "Is`);
    commitAll(root, 'Without a state');
    replace(settings, row, '"nobody": { "IsRequired": true, "MinLengthChar": 9 },');
    replace(settings, '["TX", "OH"]', '["TX"]');
    replace(settings, '"ForbiddenStates": ["OH"]', '"ForbiddenStates": ["TX"], "MinimumAges": { "TX": 21 }');
    expect((await diff(root)).printed.split('\n\n')[0]).toBe(
      'Rules\n  the rule of state: tighter: OH no longer accepted\n    simple: acorn',
    );
  });

  it('[F-764] tells states and ages on sites that judge by them', async () => {
    const { root, write, replace } = repository();
    write(
      'brands/acorn/forms/apply.json',
      json({
        $schema: '../../../schemas/catalogue/form.schema.json',
        rules: { allowed: { rule: 'notForbiddenState', field: 'state' } },
        messages: { notForbiddenState: 'message.required', minAge: 'message.required' },
      }),
    );
    write(
      'brands/acorn/flows/simple/settings.json',
      json({
        $schema: '../../../../schemas/catalogue/settings.schema.json',
        ValidationRules: { name: { MinAge: 18 } },
      }),
    );
    commitAll(root, 'One brand judges');
    replace(settings, '"ForbiddenStates": ["OH"]', '"ForbiddenStates": [], "MinimumAges": { "TX": 21 }');
    const { printed, refused } = await diff(root);
    expect({ printed: printed.split('\n\n')[0], refused }).toEqual({
      printed: [
        'Rules',
        '  looser: applicants of OH are no longer refused',
        '    simple: acorn',
        '  tighter: in TX, at least 21 years old, was without a limit',
        '    simple: acorn',
      ].join('\n'),
      refused: undefined,
    });
  });

  it('[F-512] says what cannot be read, in the revision or in the folder', async () => {
    const { root, replace } = catalogueFolder();
    replace(copy, '"start.submit"', '"start.submitt"');
    commitAll(root, 'Broken');
    const sentence = '  flows/_base/flow.json:7:60: no sentence has the key "start.submit".';
    const here = await diff(root);
    expect(here).toMatchObject({ printed: '', said: '' });
    expect(here.refused).toMatch(/^The catalogue here has a mistake:\n/u);
    expect(here.refused).toContain(sentence);
    replace(copy, '"start.submitt"', '"start.submit"');
    const before = await diff(root);
    expect(before).toMatchObject({ printed: '', said: '' });
    expect(before.refused).toMatch(
      /^The catalogue of "HEAD" cannot be read by this compiler, which finds a mistake:\n/u,
    );
    expect(before.refused).toContain(sentence);
  });

  it('[F-512] compares what can be read of a revision where it is asked to', async () => {
    const { root, replace } = catalogueFolder();
    replace(copy, 'takes a minute', 'takes **a minute');
    commitAll(root, 'Broken');
    replace(copy, 'takes **a minute', 'takes a minute');
    replace(copy, 'Thank you', 'Thanks');
    expect((await diff(root)).refused).toMatch(/^The catalogue of "HEAD" cannot be read/u);
    expect(await diff(root, 'HEAD', { anyway: true })).toMatchObject({
      printed: expect.stringContaining(
        '  result.title: "Thank you" → "Thanks"\n    simple: every brand; screens: result',
      ),
      said: expect.stringContaining('What follows is of what can be read of it.'),
      refused: undefined,
    });
  });

  it('[F-512] refuses a revision that git does not know', async () => {
    expect(await diff(folder.root, 'nowhere')).toEqual({
      printed: '',
      said: '',
      refused:
        'git knows no revision "nowhere" here: write a branch, a tag or a commit, such as main or HEAD~1.',
    });
  });
});
