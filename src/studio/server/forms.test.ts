import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Compiler } from '../../compile/Compiler.ts';
import { catalogueFolder } from '../../compile/testing/catalogueFolder.ts';
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
  it('[STU-22] is one value of one document, and nothing is left of it once it is taken back', async () => {
    const { calls, desk, written } = open().begin();
    const path = ['ValidationRules', 'name', 'MinLengthChar'];
    await calls.say({ site, values: [{ file: rules, path, is: 4 }] });
    const text = (await written())[rules];
    expect(text).toContain('"ValidationRules": { "name": { "MinLengthChar": 4 } }');
    const [rule] = (await calls.field({ site, name: 'name' })).parts;
    expect(rule?.layers[2]).toMatchObject({ says: { MinLengthChar: 4 }, inherited: { MinLengthChar: 2 } });
    await calls.say({ site, values: [{ file: rules, path }] });
    expect(await written()).toEqual({});
    expect(desk.set.changes).toEqual([]);
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
    expect(off.layers.map(({ isOff }) => isOff)).toEqual([false, false, true, true]);
    expect(off.layers[3]?.offAt).toBe(`${screen}:1`);
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
