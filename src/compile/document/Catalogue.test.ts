import { describe, expect, it } from 'vitest';
import { kindOf } from './Catalogue.ts';

describe('what a document is, by its place', () => {
  it.each([
    ['brands/acorn/brand.json', { name: 'brand', ids: { brand: 'acorn' } }],
    ['brands/acorn/flows/simple/copy.en.json', { name: 'copy', ids: { brand: 'acorn', flow: 'simple' } }],
    ['flows/_base/flow.json', { name: 'flow', ids: { flow: '_base' } }],
    ['flows/simple/screens/start.json', { name: 'screen', ids: { flow: 'simple', id: 'start' } }],
    ['brands/acorn/fragments/sheet.json', { name: 'fragment', ids: { brand: 'acorn', id: 'sheet' } }],
    ['flows/simple/forms/apply.json', { name: 'form', ids: { flow: 'simple', id: 'apply' } }],
    ['schemas/fields/FirstName.json', { name: 'field', ids: { id: 'FirstName' } }],
    [
      'brands/acorn/flows/simple/fields/FirstName.json',
      { name: 'field', ids: { brand: 'acorn', flow: 'simple', id: 'FirstName' } },
    ],
    ['schemas/catalogue/context.json', { name: 'context', ids: {} }],
    ['flows/_base/personas.json', { name: 'personas', ids: {} }],
    ['flows/_base/journeys/applicants.json', { name: 'applicants', ids: { flow: '_base' } }],
    [
      'flows/simple/journeys/offered.journey.json',
      { name: 'journey', ids: { flow: 'simple', id: 'offered' } },
    ],
    ['schemas/api/send-Mfa.json', { name: 'call', ids: { id: 'send-Mfa' } }],
    ['src/blocks/form/form.block.json', { name: 'block', ids: { id: 'form' } }],
  ])('%s', (file, kind) => {
    expect(kindOf(file)).toEqual(kind);
  });

  it.each([
    'flows/simple/extra.json',
    'brands/brand.json',
    'src/blocks/form/other.block.json',
    'schemas/fields/a/b.json',
    'flows/_base/fields/FirstName.json',
    'brands/_base/fields/FirstName.json',
    'brands/acorn/flows/simple/journeys/offered.journey.json',
  ])('nothing stands at %s', (file) => {
    expect(kindOf(file)).toBeUndefined();
  });
});
