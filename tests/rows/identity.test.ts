import { describe, expect, it } from 'vitest';
import { wordsOf } from '../../src/engine/text/wordsOf.ts';
import { checkedCatalogue } from '../../testing/support/checkedCatalogue.ts';

/** The words of the section that asks for the Social Security number, on every site with an application. */
const asking = checkedCatalogue().linked.sites.flatMap((site) => {
  const { sections = [] } = site.forms.get('application')?.source ?? {};
  return sections
    .filter(({ fields }) => fields.some(({ name }) => name === 'SSN'))
    .map(({ text = '' }) => {
      const { isPrequal = false } = site.slice.constants as { isPrequal?: boolean };
      return [site.key, isPrequal, wordsOf(text, (path) => `{${path}}`)] as const;
    });
});

describe('beside the Social Security number', () => {
  it.each(asking)(
    '[F-784] %s says what it is for; that it leaves the score alone: %s',
    (_site, isPrequal, words) => {
      expect(words).toContain('We use this to verify your identity');
      expect(words.includes("It won't affect your credit score.")).toBe(isPrequal);
    },
  );
});
