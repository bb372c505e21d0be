import { describe, expect, it } from 'vitest';
import { catalogueFolder } from '../../testing/compile/catalogueFolder.ts';
import { lint } from '../authoring/lint/lint.ts';
import { Compiler } from './Compiler.ts';

describe('[REL-07] the check of a catalogue', () => {
  it.each([
    ['"filter": { "name": "name", "maxSpaces": 1 }', '"filter": null'],
    ['"maxLength": 10', '"maxLength": null'],
    ['"sensitivity"', '"rule": null, "sensitivity"'],
  ])('takes a null in a field as no such key: %s', (words, others) => {
    const { root, replace } = catalogueFolder();
    replace('schemas/fields/name.json', words, others);
    const compiler = new Compiler(root);
    expect(() => compiler.check()).not.toThrow();
  });

  it('says the same of the same documents in another folder, and reads anew what differs there', () => {
    const [one, other] = [catalogueFolder(), catalogueFolder()];
    const checked = (root: string) => new Compiler(root).check();
    const [first, second] = [checked(one.root), checked(other.root)];
    expect(second.catalogue.documents).toEqual(first.catalogue.documents);
    expect(second.linked.sites[0]).toBe(first.linked.sites[0]);
    other.replace('brands/_base/copy.en.json', '"Thank you"', '"Thanks"');
    expect(checked(other.root).linked.sites[0]).not.toBe(first.linked.sites[0]);
    expect(checked(one.root).linked.sites[0]).toBe(first.linked.sites[0]);
  });

  it('tells of some sites alone what they have, and nothing that only all sites show', () => {
    const { root, replace } = catalogueFolder();
    replace('brands/_base/copy.en.json', '"start.text":', '"start.nobody": "Unused.",\n  "start.text":');
    const compiler = new Compiler(root);
    const saidOf = (...only: string[]) =>
      lint(compiler.check({ only })).mistakes.map(({ message }) => message);
    expect(lint(compiler.check()).mistakes).toHaveLength(1);
    expect(saidOf('acorn.simple')).toEqual([]);
    replace('flows/simple/flow.json', '"else": "start"', '"else": "begin"');
    expect(saidOf('acorn.simple')).toEqual([expect.stringContaining('"begin"')]);
    expect(saidOf('acorn.nowhere')).toEqual([]);
  });

  it('links a site anew when its art changes', () => {
    const { root, replace } = catalogueFolder();
    const compiler = new Compiler(root);
    const art = () => compiler.check().linked.sites[0]?.slice.art.card;
    const before = art();
    replace('brands/acorn/art/card.svg', 'rx="3"', 'rx="4"');
    expect(art()).not.toBe(before);
  });
});

describe('a page that something compares with', () => {
  function withRoute() {
    const folder = catalogueFolder();
    folder.replace(
      'schemas/catalogue/context.json',
      '"session.step":',
      '"session.route": { "type": "string", "default": "", "enum": "routes" },\n    "session.step":',
    );
    return folder;
  }

  it.each([
    ['a condition', "session.route is 'nowhere'", `"approved": "result.result in ('APPROVED', 'PENDING')"`],
    [
      'a condition of several',
      "session.route in ('start', 'nowhere')",
      `"approved": "result.result in ('APPROVED', 'PENDING')"`,
    ],
  ])('[F-834] is one of the flows, or refused in %s', (_what, condition, before) => {
    const { root, replace } = withRoute();
    replace('flows/_base/flow.json', before, `"approved": "${condition}"`);
    const { mistakes, sentence } = new Compiler(root).check();
    expect(mistakes.map(sentence).join('\n')).toMatch(
      /^flows\/_base\/flow\.json:5:\d+: session\.route is never "nowhere": .*Known: .*start/u,
    );
  });

  it('[F-834] is one of the flows, or refused in a row', () => {
    const { root, replace } = withRoute();
    replace(
      'flows/_base/flow.json',
      '"columns": { "approved": "approved" }',
      '"columns": { "approved": "session.route" }',
    );
    replace(
      'flows/_base/flow.json',
      '{ "approved": true, "to": "result" }',
      '{ "approved": "nowhere", "to": "result" }',
    );
    const { mistakes, sentence } = new Compiler(root).check();
    expect(mistakes.map(sentence).join('\n')).toMatch(/session\.route is never "nowhere"/u);
  });
});
