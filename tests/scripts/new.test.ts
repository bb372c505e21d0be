import { describe, expect, it } from 'vitest';
import { begin } from '../../scripts/new/begin.ts';

describe('npm run new', () => {
  it.each([
    [
      'house x',
      'There is no kind "house" to begin. There are: brand, flow, part, screen, field, widget, block, action.',
    ],
    [
      'brand',
      'Say the name of the brand: small letters and digits, with hyphens between words, such as "second-look".',
    ],
    [
      'brand Two',
      '"Two" is no name of a brand: small letters and digits, with hyphens between words, such as "second-look".',
    ],
    [
      'widget constructor',
      '"constructor" is no name of a widget: letters and digits that begin with a small one, such as "secondLook".',
    ],
    ['brand two three', 'A brand has one name, and "three" follows it. Options stand behind "--".'],
    ['brand surge', 'The brand "surge" is there already, brands/surge: choose another name.'],
    [
      'field ssn --form application --section income',
      'The field "ssn" is there already, schemas/fields/SSN.json: choose another name.',
    ],
    [
      'screen later',
      /^Say which flow, as in "-- --flow activation-payment"\. There are: activation-payment, cfc, /u,
    ],
    ['field Later --form applicaton', /^There is no form "applicaton"\. There are: application, /u],
    [
      'field Later --form application --section terms',
      /^There is no section "terms"\. There are: name, address, /u,
    ],
  ])('refuses %s in a sentence', async (words, sentence) => {
    await expect(begin(words.split(' '))).rejects.toThrow(sentence);
  });
});
