import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { copy, diff, json, repository, settings } from './catalogueDiff.ts';

const brand = 'brands/acorn/brand.json';

it('[F-512] npm run catalogue -- diff tells each change once, in words, with the sites where it is met', async () => {
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

it('[F-822] npm run catalogue -- diff tells what moved', async () => {
  const { root, replace } = repository();
  const fields = ['"name": { "span": 6 }', '"state": { "span": 6 }'];
  replace('schemas/forms/apply.json', fields.join(', '), fields.toReversed().join(', '));
  replace(settings, '"TX": "Texas", "OH": "Ohio"', '"OH": "Ohio", "TX": "Texas"');
  const { printed } = await diff(root);
  expect(printed).toContain('state before name');
  expect(printed).toContain('StatesList.States: OH before TX');
});
