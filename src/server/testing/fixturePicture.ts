import type { FlowPicture } from '../../authoring/picture/FlowPicture.ts';

/** Of one flow; words as an author could write them. */
export const fixturePicture: FlowPicture = {
  flow: 'check',
  name: 'check of a card',
  description: 'What the tests check.',
  brands: ['maple'],
  isDraft: false,
  parts: [{ id: 'results', description: 'What an answer leads to.' }],
  places: [
    { id: 'page start', kind: 'page', name: 'start', path: '' },
    { id: 'page rest', kind: 'page', name: 'rest', path: 'rest' },
    { id: 'dialog sorry', kind: 'dialog', name: 'sorry' },
    { id: 'decision results', kind: 'decision', name: 'results' },
  ],
  moves: [
    {
      from: 'page start',
      to: 'decision results',
      event: 'submit',
      ways: [[{ kind: 'outcome', words: 'send: <given>' }]],
    },
    { from: 'page start', to: 'dialog sorry', event: 'submit', ways: [[{ kind: 'if', words: 'late' }]] },
    { from: 'decision results', to: 'page rest', event: '', ways: [[]] },
  ],
  decisions: [
    {
      name: 'results',
      columns: [{ name: 'result', reads: 'result.result' }],
      rows: [
        { cells: ['<APPROVED>'], to: 'rest' },
        { cells: [''], to: 'rest' },
      ],
    },
  ],
  differences: [{ brand: 'maple', file: 'brands/maple/flows/check/flow.json', names: ['sequences.checks'] }],
};
