import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { catalogueFolder } from '../../../testing/compile/catalogueFolder.ts';
import { Compiler } from '../../compile/Compiler.ts';
import { Marker } from '../marks/markSite.ts';
import { createCalls } from './calls.ts';
import { Desk } from './Desk.ts';

const site = 'acorn.simple';
const screen = 'brands/acorn/screens/start.json';
const rules = 'brands/acorn/settings.json';

/** The calls of a studio over the small catalogue. */
function open() {
  const { root, write } = catalogueFolder();
  const begin = () => {
    const desk = new Desk(root);
    desk.checked(new Compiler(root).check());
    const marker = new Marker(join(root, '.cache/keys.json'));
    const publisher = { releases: join(root, 'releases'), viewsOf: () => [], publish: async () => {} };
    const calls = createCalls(root, desk, marker, publisher);
    return { desk, calls, written: async () => Object.fromEntries(await desk.set.overlay()) };
  };
  return { write, begin };
}

describe('what forms say', () => {
  it('[STU-31] is one step to undo, and new words among it await review', async () => {
    const { calls, desk, written } = open().begin();
    const block = { $before: 'form', block: 'prose', props: { text: 'start.note' } };
    await calls.say({
      site,
      values: [
        { file: 'brands/acorn/copy.en.json', path: ['start.note'], is: 'Mind the gap.' },
        { file: screen, path: ['blocks', 'note'], is: block },
      ],
    });
    expect(desk.state.problems).toEqual([]);
    expect(desk.state.changes.map(({ path, awaitsReview }) => [path, awaitsReview])).toEqual([
      [['start.note'], true],
      [['blocks', 'note'], false],
    ]);
    expect((await calls.block({ site, id: 'note', path: '/' }))?.layers[2]?.says).toEqual(block);
    await calls.undo({ site });
    expect(await written()).toEqual({});
  });

  it('[STU-30] is a color of the brand, and the shade that holds mends one that does not', async () => {
    const { calls, desk, written } = open().begin();
    const brand = 'brands/acorn/brand.json';
    const path = ['tokens', 'color', 'primary', '$value'];
    const colors = (await calls.settings({ site })).parts.find(({ id }) => id === 'tokens.color');
    expect(colors).toMatchObject({ path: ['tokens', 'color'], leaf: '$value' });
    expect(colors?.layers.map(({ file, says }) => [file, Object.keys(says).length > 0])).toEqual([
      ['brands/_base/brand.json', true],
      [brand, false],
    ]);
    await calls.say({ site, values: [{ file: brand, path, is: '#bbbbbb' }] });
    const problem = desk.state.problems.find(({ file }) => file === brand);
    expect(problem?.remedy?.path).toEqual(path);
    // What all brands share is not for one of them to mend.
    const others = desk.state.problems.filter(({ file }) => file !== brand);
    expect(others.map(({ remedy }) => remedy)).toEqual([undefined]);
    await calls.say({ site, values: [{ file: brand, path, is: problem?.remedy?.is }] });
    expect(desk.state.problems).toEqual([]);
    await calls.say({ site, values: [{ file: brand, path }] });
    expect(await written()).toEqual({});
  });

  it('[STU-22] is one value of one document, and nothing is left of it once it is taken back', async () => {
    const { calls, desk, written } = open().begin();
    const path = ['ValidationRules', 'name', 'MinLengthChar'];
    await calls.say({ site, values: [{ file: rules, path, is: 4 }] });
    const text = (await written())[rules];
    expect(text).toContain('"ValidationRules": { "name": { "MinLengthChar": 4 } }');
    const [rule] = (await calls.field({ site, name: 'name' }))?.parts ?? [];
    expect(rule?.layers[2]).toMatchObject({ says: { MinLengthChar: 4 }, inherited: { MinLengthChar: 2 } });
    await calls.say({ site, values: [{ file: rules, path }] });
    expect(await written()).toEqual({});
    expect(desk.set.changes).toEqual([]);
  });

  it.each<[what: string, file: string, path: (string | number)[], is: unknown, inherited: unknown]>([
    ['a rule', rules, ['ValidationRules', 'name', 'MinLengthChar'], 4, 2],
    ['whether it is required', rules, ['ValidationRules', 'name', 'IsRequired'], false, true],
    ['a color', 'brands/acorn/brand.json', ['tokens', 'color', 'primary', '$value'], '#111111', '#1d4f8b'],
    ['a text', screen, ['blocks', 'intro', 'props', 'text'], 'start.title', 'start.text'],
  ])(
    '[F-824] is told with what held before, if another document said it: %s',
    async (_what, file, path, is, inherited) => {
      const { calls, desk } = open().begin();
      await calls.say({ site, values: [{ file, path, is }] });
      expect(desk.state.changes).toMatchObject([{ path, is, inherited }]);
    },
  );

  it('[F-822] moves a field in the document that names it, tells it in words, and is undone', async () => {
    const { calls, desk, written } = open().begin();
    const [home] = (await calls.field({ site, name: 'name' }))?.homes ?? [];
    expect([home?.fields, home?.own.all, home?.own.brand]).toEqual([
      ['name', 'state'],
      ['name', 'state'],
      [],
    ]);
    const file = home?.files.all ?? '';
    const path = ['sections', 'you', 'fields', '$order'];
    await calls.say({ site, values: [{ file, path, is: ['state', 'name'] }] });
    expect(desk.state.changes).toMatchObject([{ file, path, order: 'state before name' }]);
    expect((await written())[file]).toMatch(/"state".*"name"/su);
    expect((await calls.field({ site, name: 'name' }))?.homes[0]?.fields).toEqual(['state', 'name']);
    await calls.revert({ site, file, path });
    expect(await written()).toEqual({});
  });

  it('[STU-22] takes with it what was only there for it', async () => {
    const { write, begin } = open();
    write(
      rules,
      '{ "ProductSettings": { "PubId": "1" }, "ValidationRules": { "name": { "MinLengthChar": 4 } } }\n',
    );
    const { calls, written } = begin();
    await calls.say({
      site,
      values: [{ file: rules, path: ['ValidationRules', 'name', 'MinLengthChar'] }],
    });
    expect(await written()).toEqual({ [rules]: '{ "ProductSettings": { "PubId": "1" } }\n' });
  });

  it('[STU-23] leaves nothing behind of a block that is moved, and moved back', async () => {
    const { calls, desk, written } = open().begin();
    const at = (word: string) => ({ file: screen, path: ['blocks', 'form', word] });
    await calls.say({ site, values: [{ ...at('$before'), is: 'intro' }, at('$after')] });
    expect((await written())[screen]).toContain('"blocks": { "form": { "$before": "intro" } }');
    await calls.say({ site, values: [at('$before'), at('$after')] });
    expect(desk.set.changes).toEqual([]);
    expect(await written()).toEqual({});
  });

  it('[STU-23] turns a block off, and on again as it was', async () => {
    const { write, begin } = open();
    write(screen, '{ "blocks": { "intro": { "props": { "art": null } } } }\n');
    const { calls, written } = begin();
    const block = { site, file: screen, path: ['blocks', 'intro'] };
    await calls.showBlock({ ...block, isShown: false });
    expect(await written()).toEqual({ [screen]: '{ "blocks": { "intro": null } }\n' });
    const listed = await calls.blocks({ site, path: '/' });
    expect(listed).toContainEqual(expect.objectContaining({ id: 'intro', isOff: true }));
    const off = await calls.block({ site, id: 'intro', path: '/' });
    expect(off?.layers.map(({ isOff }) => isOff)).toEqual([false, false, true, true]);
    expect(off?.layers[3]?.offAt).toBe(`${screen}:1`);
    await calls.showBlock({ ...block, isShown: true });
    expect(await written()).toEqual({});
  });

  it('[STU-23] turns a block on that a document turned off, which goes with it', async () => {
    const { write, begin } = open();
    write(screen, '{ "blocks": { "intro": null } }\n');
    const { calls, written } = begin();
    await calls.showBlock({ site, file: screen, path: ['blocks', 'intro'], isShown: true });
    expect(await written()).toEqual({ [screen]: null });
  });
});

describe('what is begun', () => {
  const field = { site, kind: 'field', name: 'nickname', options: { form: 'apply', section: 'you' } };

  it('[STU-31] is what npm run catalogue -- new writes, in one step to undo', async () => {
    const { calls, desk, written } = open().begin();
    const kinds = await calls.beginnings({ site });
    expect(kinds.map(({ kind }) => kind)).toEqual(['screen', 'dialog', 'field']);
    const [, , { options = [] } = {}] = kinds;
    expect(options).toContainEqual({ name: 'section', choices: ['you'] });
    const { files, next } = await calls.begin(field);
    expect(files).toContain('schemas/fields/nickname.json');
    expect(next).not.toEqual([]);
    expect(desk.state.problems).toEqual([]);
    expect((await calls.field({ site, name: 'nickname' }))?.homes[0]?.fields).toContain('nickname');
    await expect(calls.begin(field)).rejects.toThrow('is there already');
    await calls.undo({ site });
    expect(await written()).toEqual({});
    expect(await calls.field({ site, name: 'nickname' })).toBeNull();
  });

  it('[STU-31] is no code, and nothing without its choices', async () => {
    const { calls } = open().begin();
    await expect(calls.begin({ ...field, kind: 'block' })).rejects.toThrow('no such kind');
    await expect(calls.begin({ ...field, options: {} })).rejects.toThrow('Say which form');
    const question = { site, kind: 'dialog', name: 'sure', options: { flow: 'simple', event: 'sent' } };
    await expect(calls.begin(question)).rejects.toThrow('There is no event "sent". There are:');
  });
});
