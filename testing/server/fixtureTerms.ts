import type { LinkedTerms } from '../../src/engine/terms/fillTerms.ts';

/** Little text, with figures of the settings and one of its own. */
export const fixtureTerms: LinkedTerms = {
  mark: '',
  status: 'approved',
  language: 'en',
  effective: '2025-11-01',
  title: [
    { figure: 'product', bold: false },
    { text: ': pricing and terms', bold: false },
  ],
  sections: [
    {
      kind: 'paragraph',
      line: [
        { text: 'The bank is ', bold: false },
        { figure: 'bank', bold: false },
        { text: ', the rate ', bold: false },
        { figure: 'purchaseRate', bold: true },
        { text: ', protection ', bold: false },
        { figure: 'protectionPrice', bold: true },
        { text: '.', bold: false },
      ],
    },
  ],
  figures: {
    product: 'Maple Mastercard',
    bank: 'First Bank',
    purchaseRate: '35.90%',
    protectionPrice: '$1.39',
  },
};
