import { cpSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { catalogueFolder } from '../../testing/compile/catalogueFolder.ts';
import { amendedCatalogue } from '../../testing/support/amendedCatalogue.ts';
import { commitAll, copy, diff, json, repository, settings } from './catalogueDiff.ts';

it('[F-512] [UX-10] shows what somebody hears of the screens concerned, before and after', async () => {
  const { root, remove } = amendedCatalogue({});
  // Of the code what describes it, so that it is in the revision.
  rmSync(join(root, 'src'));
  const filter = (file: string) => statSync(file).isDirectory() || file.endsWith('.json');
  cpSync('src', join(root, 'src'), { recursive: true, filter });
  writeFileSync(join(root, '.gitignore'), 'node_modules\n');
  commitAll(root, 'Before');
  const file = join(root, 'brands/revel/copy.en.json');
  const words = { ...JSON.parse(readFileSync(file, 'utf8')), 'notFound.heading': 'Nothing is here' };
  writeFileSync(file, JSON.stringify(words));
  const { printed, said, refused } = await diff(root);
  remove();
  expect({ said, refused }).toEqual({ said: '', refused: undefined });
  expect(printed).toMatch(
    /^Texts\n {2}notFound\.heading: ".+" → "Nothing is here"\n {4}[\w, -]+: revel; screens: /u,
  );
  const [, transcripts = ''] = printed.split('Transcripts of screens\n');
  const [first = ''] = transcripts.split('\n');
  expect(first).toMatch(/^ {2}\w*NotFound on [\w-]+\.revel$/u);
  expect(transcripts).toMatch(
    /\n {4}- {4}heading 1 "We can't find that page"\n {4}\+ {4}heading 1 "Nothing is here"\n/u,
  );
});

describe('npm run catalogue -- diff', () => {
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
    expect(await diff(repository().root, 'nowhere')).toEqual({
      printed: '',
      said: '',
      refused:
        'git knows no revision "nowhere" here: write a branch, a tag or a commit, such as main or HEAD~1.',
    });
  });
});
