import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { catalogueFolder } from '../../../testing/compile/catalogueFolder.ts';
import { lint } from '../../authoring/lint/lint.ts';
import { Compiler } from '../Compiler.ts';
import { submissionValue } from './submission.ts';

function link(change: (catalogue: ReturnType<typeof catalogueFolder>) => void = () => {}) {
  const catalogue = catalogueFolder();
  change(catalogue);
  const { linked, mistakes, sentence } = lint(new Compiler(catalogue.root).check());
  return { sites: linked.sites, mistakes: mistakes.map(sentence) };
}

function linkSite(change?: (catalogue: ReturnType<typeof catalogueFolder>) => void) {
  const { sites, mistakes } = link(change);
  expect(mistakes).toEqual([]);
  const [site] = sites;
  if (site === undefined) throw new Error('no site was linked');
  return site;
}

const flow = 'flows/_base/flow.json';
const start = 'flows/simple/screens/start.json';

describe('a linked site', () => {
  it('holds only what its routes use', () => {
    const { sites } = link(({ replace }) => {
      replace(flow, '"dialogs": {', '"dialogs": {\n    "spare": { "screen": "failed" },');
      replace('brands/_base/copy.en.json', '"start.title"', '"spare": "Words",\n  "start.title"');
      replace(flow, '"conditions": {', '"conditions": {\n    "spare": { "brand.name": "x" },');
    });
    const slice = sites[0]?.slice;
    expect(Object.keys(slice?.dialogs ?? {})).toEqual(['failed']);
    expect(slice?.copy).not.toHaveProperty('spare');
    expect(slice?.conditions).not.toHaveProperty('spare');
  });

  it('[RES-011] [F-509] skips a row whose route its flow lacks and another flow has', () => {
    const { sites, mistakes } = link(({ replace, write }) => {
      replace(flow, '"rows": [', '"rows": [\n        { "approved": false, "to": "pending" },');
      const routes = (more: object) =>
        JSON.stringify({
          $schema: '../../schemas/catalogue/flow.schema.json',
          contractName: 'OTHER',
          brands: 'all',
          routes: {
            start: { path: '', screen: 'begin', title: 'start.title' },
            result: { path: 'result', screen: 'done', back: 'blocked' },
            ...more,
          },
        });
      write(
        'flows/other/flow.json',
        routes({ pending: { path: 'pending', screen: 'done', back: 'blocked' } }),
      );
      for (const [name, screen] of [
        ['start', 'begin'],
        ['result', 'done'],
      ] as const) {
        const text = readFileSync(`tests/mistakes/_good/flows/simple/screens/${name}.json`, 'utf8');
        write(`flows/other/screens/${screen}.json`, text);
      }
    });
    expect(mistakes).toEqual([]);
    expect(sites.map(({ slice }) => slice.tables.outcome?.map(({ to }) => to))).toEqual([
      ['pending', 'result', 'start'],
      ['result', 'start'],
    ]);
  });

  it('links props by their kind, tables cell by cell', () => {
    const { slice } = linkSite();
    const [intro, form] = slice.screens.start?.blocks ?? [];
    expect(intro?.props).toEqual({ text: { $copy: 'start.text' }, art: { $art: 'card' } });
    expect(form?.props).toEqual({
      form: 'apply',
      event: 'submit',
      submit: {
        $table: [{ when: 'codeOn', is: { $copy: 'start.busy' } }, { is: { $copy: 'start.submit' } }],
      },
      busy: { $from: 'session.busy.submitting' },
    });
    expect(slice.screens.start?.uses).toEqual({
      blocks: ['form', 'prose'],
      widgets: ['text'],
      forms: ['apply'],
    });
  });

  it.each([
    ['=codeOn', 'codeOn'],
    ['=not codeOn', { not: 'codeOn' }],
    ['=session.shown', { 'session.shown': true }],
  ])('takes a condition where true or false is wanted: %s', (text, when) => {
    const { slice } = linkSite(({ replace }) => {
      replace(
        'src/blocks/form/form.block.json',
        '"submit": {',
        '"off": { "type": "boolean" },\n      "submit": {',
      );
      replace(start, '"event": "submit"', `"event": "submit", "off": "${text}"`);
      replace('src/actions/submitApplication.action.json', '"Accepted": true', '"Accepted": "=codeOn"');
    });
    const holds = (when: unknown) => ({ $table: [{ when, is: true }, { is: false }] });
    expect(slice.screens.start?.blocks[1]?.props?.off).toEqual(holds(when));
    expect(slice.values.codeOn).toEqual(holds('codeOn'));
    expect(slice.conditions).toHaveProperty('codeOn');
  });

  it.each([
    ['"codeOn"', [{ block: 'prose', when: 'codeOn' }], ['form']],
    ['"brand.name is \'Acorn\'"', [{ block: 'prose', when: { 'brand.name': 'Acorn' } }], ['form']],
    ['"session.shown"', undefined, ['form', 'prose']],
    ['"codeOn or result.limit is 1"', undefined, ['form', 'prose']],
  ])('knows the blocks that only some sites draw: when %s', (when, siteBlocks, blocks) => {
    const { slice } = linkSite(({ replace }) => {
      replace(start, '"block": "prose"', `"block": "prose", "when": ${when}`);
    });
    expect(slice.screens.start?.siteBlocks).toEqual(siteBlocks);
    expect(slice.screens.start?.uses.blocks).toEqual(blocks);
  });

  it('asks of such a block what is asked of those around it, too', () => {
    const { slice } = linkSite(({ replace }) => {
      replace('src/blocks/form/form.block.json', '"children": false', '"children": true');
      const inner =
        '"blocks": { "more": { "block": "prose", "when": "codeOn", "props": { "text": "start.text" } } }';
      replace(start, '"form": {\n', `"form": {\n      "when": "brand.name is 'Acorn'", ${inner},\n`);
    });
    expect(slice.screens.start?.siteBlocks).toEqual([
      { block: 'prose', when: { all: [{ 'brand.name': 'Acorn' }, 'codeOn'] } },
      { block: 'form', when: { 'brand.name': 'Acorn' } },
    ]);
  });

  it('[LNG-16] has of captions by language those of the languages that it speaks', () => {
    const { slice } = linkSite(({ replace }) => {
      const captions =
        '"captions": { "type": "object", "x-keys": "language", "additionalProperties": { "x-names": "art" } }';
      replace('src/blocks/prose/prose.block.json', '"art": {', `${captions}, "art": {`);
      replace(start, '"art": "card"', '"captions": { "en": "card", "fr": "card" }');
    });
    expect(slice.screens.start?.blocks[0]?.props?.captions).toEqual({ en: { $art: 'card' } });
  });

  it('sends what the fields say under `payload`', () => {
    const { slice } = linkSite();
    expect(slice.values[submissionValue]).toEqual({
      Terms: { Accepted: true },
      Applicant: {
        Step: { $from: 'session.step', default: 1 },
        Name: { $from: 'applicant.name', as: 'lower' },
        State: { $from: 'applicant.state' },
      },
    });
  });

  it('draws a frame around every route and links what it shows', () => {
    const { slice } = linkSite(({ replace, write }) => {
      replace(flow, '"conditions": {', '"frame": "frame",\n  "conditions": {');
      const blocks = { more: { block: 'button', props: { text: 'failed.retry', event: 'submit' } } };
      write(
        'flows/_base/screens/frame.json',
        JSON.stringify({ $schema: '../../../schemas/catalogue/screen.schema.json', blocks }),
      );
    });
    expect(slice.frame).toBe('frame');
    expect(slice.screens.frame?.uses.blocks).toEqual(['button']);
  });

  it('is told of events and sentences that the page itself names', () => {
    const { slice } = linkSite(({ replace, write }) => {
      const app = {
        $schema: '../../schemas/catalogue/app.schema.json',
        copy: ['late.text'],
        events: ['tooLate'],
      };
      write('src/app/app.json', JSON.stringify(app));
      replace(flow, '"on": {\n    "submit"', '"on": {\n    "tooLate": [{ "open": "failed" }],\n    "submit"');
      replace(
        'brands/_base/copy.en.json',
        '"start.title"',
        '"late.text": "It took too long.",\n  "start.title"',
      );
    });
    expect(slice.on).toHaveProperty('tooLate');
    expect(slice.copy['late.text']).toBe('It took too long.');
  });

  it('[REL-07] [RTE-020] may have a page that is there for its settings alone, entered by its address', () => {
    const extra = `"extra": { "path": "extra", "screen": "result", "guard": { "when": "codeOn", "else": "start" } },`;
    const { slice } = linkSite(({ replace }) =>
      replace('flows/simple/flow.json', '"result": {', `${extra}\n    "result": {`),
    );
    expect(slice.routes).toHaveProperty('extra');
  });

  it('writes out the names in the conditions of a form, which stands by itself', () => {
    const { forms } = linkSite(({ replace }) => {
      replace(
        'schemas/fields/name.json',
        '"ui:autocomplete"',
        '"ui:readonly": "codeOn or result.limit is 1", "ui:autocomplete"',
      );
    });
    expect(forms.get('apply')?.source.fields.name?.readOnly).toEqual({
      any: [{ 'site.switches.CodeActive': true }, { 'result.limit': 1 }],
    });
  });

  it('[F-506] compares with what the list of a path holds, in any case, and with nothing; no page is told the list', () => {
    const listed = (values: string) =>
      link(({ replace }) => {
        const declared = '"result.result": { "type": "string",';
        const list = ' "enum": ["APPROVED", "PENDING", "DECLINED"], "default": "",';
        replace('schemas/catalogue/context.json', declared, `${declared}${list}`);
        replace(flow, "('APPROVED', 'PENDING')", values);
      });
    const { sites, mistakes } = listed("('approved', 'Pending', '')");
    expect(mistakes).toEqual([]);
    expect(sites[0]?.slice.conditions.approved).toEqual({ 'result.result': ['approved', 'Pending', ''] });
    expect(sites[0]?.slice.context['result.result']).toEqual({
      type: 'string',
      ignoreCase: true,
      keep: true,
      default: '',
    });
    expect(listed("('APPROVED', 'DONE')").mistakes.join()).toContain('result.result is never "DONE"');
  });

  it('[FRM-043] gives a field that extends another what the value is and how it is typed, and nothing that is said of that one alone', () => {
    const { forms } = linkSite(({ replace, write }) => {
      const name = 'schemas/fields/name.json';
      const more =
        '"name": "who", "whenHidden": "reset", "active": "codeOn", "messages": { "regex": "start.text" }, ';
      replace(name, '"ui:options": { ', `"ui:help": "start.text", "ui:options": { "rows": 2, ${more}`);
      replace(name, '"sensitivity"', '"query": "name", "sensitivity"');
      const nick = {
        payload: null,
        $schema: '../catalogue/field.schema.json',
        extends: 'name',
        maxLength: 5,
        ui: { 'ui:autocomplete': 'nickname', 'ui:options': { filter: { maxSpaces: 0 }, messages: null } },
      };
      write('schemas/fields/nick.json', JSON.stringify(nick));
      replace('schemas/forms/apply.json', '"state": {', '"nick": { "span": 6 }, "state": {');
      replace(
        'brands/_base/copy.en.json',
        '"field.name.label"',
        '"field.nick.label": "Nick",\n  "field.name.label"',
      );
      replace(
        'flows/_base/settings.json',
        '"state": { "IsRequired"',
        '"nick": {},\n    "state": { "IsRequired"',
      );
    });
    const { name, nick } = forms.get('apply')?.source.fields ?? {};
    expect(nick).toEqual({
      name: 'nick',
      type: 'string',
      maxLength: 5,
      label: 'Nick',
      widget: 'text',
      widgetProps: { rows: 2 },
      autocomplete: 'nickname',
      filter: { name: 'name', maxSpaces: 0, maxLength: 5 },
      messages: {},
      whenHidden: 'keep',
      rule: 'nick',
      sensitivity: 'name',
    });
    expect(name).toMatchObject({
      control: 'who',
      whenHidden: 'reset',
      query: 'name',
      hint: name?.messages.regex,
    });
    expect(name).toHaveProperty('active');
  });

  it.each([
    ['', 'keep'],
    ['"when": "applicant.name is given", ', 'reset'],
  ])('[REL-03] has a consent asked again where its section may close: %s', (when, whenHidden) => {
    const { forms } = linkSite(({ replace }) => {
      replace('schemas/forms/apply.json', ', "state"', ` } }, "more": { ${when}"fields": { "state"`);
      replace('schemas/fields/state.json', '"sensitivity"', '"consent": "statement", "sensitivity"');
    });
    expect(forms.get('apply')?.source.fields).toMatchObject({
      name: { whenHidden: 'keep' },
      state: { whenHidden },
    });
  });

  it('names label and rule row by the field unless it says them itself, and none where it says null', () => {
    const file = 'schemas/fields/name.json';
    const named = link(({ replace }) => {
      replace(file, '"type"', '"title": "start.text", "rule": "state", "type"');
    });
    const unruled = link(({ replace }) => replace(file, '"type"', '"rule": null, "type"'));
    const { slice } = linkSite();
    const declared = [link(), named, unruled].map(({ sites: [site] }) => {
      const { label, rule } = site?.forms.get('apply')?.source.fields.name ?? {};
      return [label, rule];
    });
    expect(declared).toEqual([
      ['Name', 'name'],
      [slice.copy['start.text'], 'state'],
      ['Name', undefined],
    ]);
  });

  it('gives all forms what they have in common', () => {
    const form = 'schemas/forms/apply.json';
    const { forms } = linkSite(({ replace, write }) => {
      const messages = { required: 'start.text', regex: 'message.required' };
      write(
        'schemas/forms/_base.json',
        JSON.stringify({ $schema: '../catalogue/form.schema.json', messages }),
      );
      replace(form, '    "regex": "message.required",\n', '');
    });
    const { messages } = forms.get('apply')?.source ?? {};
    expect([...forms.keys()]).toEqual(['apply']);
    expect(messages?.regex).toEqual(messages?.required);
    expect(Object.keys(messages ?? {})).toHaveLength(5);
  });

  it('says of a field how its widget is framed', () => {
    const plain = linkSite().forms.get('apply')?.source.fields.name;
    expect(plain).not.toHaveProperty('frame');
    const { forms } = linkSite(({ replace }) => {
      replace('src/widgets/text/text.widget.json', '"valueType"', '"frame": "group",\n  "valueType"');
    });
    expect(forms.get('apply')?.source.fields.name?.frame).toBe('group');
  });

  it('gives a brand its own words and its own way through a flow', () => {
    const { sites, mistakes } = link(({ write, replace, addBirch }) => {
      addBirch();
      replace('brands/birch/settings.json', '"/result"', '"/thanks"');
      write(
        'brands/birch/copy.en.json',
        JSON.stringify({ $schema: '../../schemas/catalogue/copy.schema.json', 'start.busy': 'One moment' }),
      );
      write(
        'brands/birch/flows/simple/flow.json',
        JSON.stringify({
          $schema: '../../../../schemas/catalogue/flow.schema.json',
          routes: { result: { path: 'thanks' } },
        }),
      );
    });
    expect(mistakes).toEqual([]);
    expect(sites.map(({ key, slice }) => [key, slice.copy['start.busy'], slice.routes.result?.path])).toEqual(
      [
        ['acorn.simple', 'Applying...', 'result'],
        ['birch.simple', 'One moment', 'thanks'],
      ],
    );
    expect(sites[1]?.slice.brandFacts.hosts).toEqual([
      'birch.localhost',
      'test.birch.example',
      'qa.birch.example',
      'www.birch.example',
    ]);
  });

  it('[F-503] is made in the brands that its flow names, and new brands are added by name', () => {
    const withBirch = (brands: string) =>
      link(({ replace, addBirch }) => {
        addBirch();
        replace('flows/simple/flow.json', '"all"', brands);
      });
    const made = (brands: string) => {
      const { sites, mistakes } = withBirch(brands);
      return [mistakes, sites.map(({ key }) => key)];
    };
    expect(made('"all"')).toEqual([[], ['acorn.simple', 'birch.simple']]);
    expect(made('["acorn"]')).toEqual([[], ['acorn.simple']]);
  });

  it('[F-503] is not made of a draft, whose mistakes are told all the same', async () => {
    const draft = ({ replace }: ReturnType<typeof catalogueFolder>) =>
      replace('flows/simple/flow.json', '"brands": "all"', '"draft": true');
    const catalogue = catalogueFolder();
    draft(catalogue);
    const compiler = new Compiler(catalogue.root);
    const checked = compiler.check();
    expect(checked.mistakes).toEqual([]);
    expect(checked.sites).toBe(0);
    expect(checked.linked.drafts.map(({ key }) => key)).toEqual(['acorn.simple']);
    expect((await compiler.build(checked)).manifest.sites).toEqual({});
    catalogue.replace(start, '"start.text"', '"start.txt"');
    expect(compiler.check().mistakes).toHaveLength(1);
  });
});
