import { describe, expect, it } from 'vitest';
import { catalogueFolder } from '../../../testing/compile/catalogueFolder.ts';
import { Compiler } from '../../compile/Compiler.ts';
import { diagramOf } from './diagramOf.ts';
import { type FlowPicture, wayWords } from './FlowPicture.ts';
import { flowPictures, sitePicture } from './flowPictures.ts';

function pictureIn(root: string): FlowPicture {
  const { linked, mistakes, sentence } = new Compiler(root).check();
  expect(mistakes.map(sentence)).toEqual([]);
  const [picture] = flowPictures(linked);
  if (picture === undefined) throw new Error('no flow');
  return picture;
}

describe('the picture of a flow', () => {
  it('[F-506] says from where each event leads where, under which outcomes', () => {
    const { moves } = pictureIn(catalogueFolder().root);
    const told = moves.map(({ from, event, to, ways }) => [from, event, to, ways.map(wayWords).join(' or ')]);
    expect(told).toEqual([
      ['page start', 'submit', 'decision outcome', 'submitApplication: given'],
      ['page start', 'submit', 'dialog failed', 'submitApplication: failed'],
      ['dialog failed', 'retry', 'decision outcome', 'submitApplication: given'],
      ['decision outcome', '', 'page result', ''],
      ['decision outcome', '', 'page start', ''],
    ]);
  });

  it('[F-407] has the name that its own document says, and no description of a part', () => {
    const catalogue = catalogueFolder();
    expect(pictureIn(catalogue.root)).toMatchObject({ flow: 'simple', name: 'simple', description: '' });
    catalogue.write(
      'brands/acorn/flows/simple/flow.json',
      `{ "$schema": "../../../../schemas/catalogue/flow.schema.json", "name": "Of a brand" }`,
    );
    expect(pictureIn(catalogue.root).name).toBe('simple');
    catalogue.replace('flows/simple/flow.json', '"contractName"', '"name": "Simple form", "contractName"');
    expect(pictureIn(catalogue.root).name).toBe('Simple form');
  });

  it('[F-506] holds decisions as their rows, and what a brand changes', () => {
    const catalogue = catalogueFolder();
    catalogue.write(
      'brands/acorn/flows/simple/flow.json',
      `{ "$schema": "../../../../schemas/catalogue/flow.schema.json", "conditions": { "approved": "result.result is 'APPROVED'" } }`,
    );
    const { decisions, differences, moves } = pictureIn(catalogue.root);
    expect(decisions).toEqual([
      {
        name: 'outcome',
        columns: [{ name: 'approved', reads: 'approved' }],
        rows: [
          { cells: ['yes'], to: 'result' },
          { cells: [''], to: 'start' },
        ],
      },
    ]);
    expect(differences).toEqual([
      { brand: 'acorn', file: 'brands/acorn/flows/simple/flow.json', names: ['conditions.approved'] },
    ]);
    // The steps are still those of no brand.
    expect(moves.map(({ to }) => to)).toContain('dialog failed');
  });

  it('[F-506] of one site is drawn with what its brand says otherwise', () => {
    const catalogue = catalogueFolder();
    catalogue.write(
      'brands/acorn/flows/simple/flow.json',
      `{ "$schema": "../../../../schemas/catalogue/flow.schema.json", "decisions": { "outcome": { "columns": { "approved": "approved" }, "rows": [{ "approved": false, "to": "start" }, { "to": "result" }] } } }`,
    );
    const [site] = new Compiler(catalogue.root).check().linked.sites;
    if (site === undefined) throw new Error('no site');
    const { decisions, differences } = sitePicture(site);
    expect(decisions.map(({ rows }) => rows.map(({ to }) => to))).toEqual([['start', 'result']]);
    expect(differences.map(({ names }) => names)).toEqual([['decisions.outcome']]);
    expect(pictureIn(catalogue.root).decisions[0]?.rows[0]?.to).toBe('result');
  });

  it('[F-506] comes back from another part where that says `return`, and goes on behind', () => {
    const catalogue = catalogueFolder();
    catalogue.replace(
      'flows/_base/flow.json',
      '"submit": [{ "do": "send" }]',
      '"submit": [{ "ask": "word", "outcomes": { "given": "continue", "*": { "go": "start" } } }, { "do": "send" }], "sure": [{ "close": "sure" }, { "return": "word.given" }]',
    );
    catalogue.replace(
      'flows/_base/flow.json',
      '"dialogs": {',
      '"asks": { "word": { "outcomes": ["given", "refused"], "start": [{ "open": "sure" }] } }, "dialogs": { "sure": { "screen": "sure", "on": { "close": [{ "close": true }, { "return": "word.refused" }] } },',
    );
    catalogue.write(
      'flows/_base/screens/sure.json',
      '{ "$schema": "../../../schemas/catalogue/screen.schema.json", "title": "start.title", "blocks": { "go": { "block": "button", "props": { "text": "start.submit", "event": "sure" } } } }',
    );
    const { moves } = pictureIn(catalogue.root);
    const of = (place: string) =>
      moves.filter(({ from }) => from === place).map(({ event, to }) => [event, to]);
    expect(of('page start')).toEqual([['submit', 'dialog sure']]);
    expect(of('dialog sure')).toEqual([
      ['sure', 'decision outcome'],
      ['sure', 'dialog failed'],
      ['close', 'page start'],
    ]);
  });
});

describe('the diagram of a flow', () => {
  it('puts a dialog that comes back into the box of its page, and one line between two boxes', () => {
    const { boxes, lines } = diagramOf(pictureIn(catalogueFolder().root));
    expect(boxes.map(({ words, opens }) => [words, opens])).toEqual([
      [['start'], ['failed']],
      [['result'], []],
      [['outcome'], []],
    ]);
    expect(lines).toEqual([
      { from: 'page start', to: 'decision outcome', words: ['submit: given'], asks: [] },
      { from: 'decision outcome', to: 'page result', words: ['approved'], asks: [] },
      { from: 'decision outcome', to: 'page start', words: ['otherwise'], asks: [] },
    ]);
  });
});
