import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { whereIs } from '../../scripts/whereIs.ts';
import { checkedCatalogue } from '../../testing/support/checkedCatalogue.ts';

const where = (words: string) => whereIs(checkedCatalogue(), words);

/** Files and lines that an answer names, each with the text of that line. */
function linesNamed(printed: string): { file: string; text: string }[] {
  return [...printed.matchAll(/(?<file>[\w./-]+\.json):(?<line>\d+):\d+/gu)].map(({ groups }) => {
    const { file = '', line = '' } = groups ?? {};
    return { file, text: readFileSync(file, 'utf8').split('\n')[Number(line) - 1] ?? '' };
  });
}

describe('npm run catalogue -- where', () => {
  it('finds a sentence by the words that an applicant reads, and the screens that show it', () => {
    const printed = where('reflex® mastercard, ISSUED by Celtic Bank');
    expect(printed).toContain('Reflex® Mastercard, issued by Celtic Bank\n  brands/_base/copy.en.json:');
    expect(printed).toMatch(/\n {4}\S.*: reflex(?:\n|$)/u);
    const [said, ...shown] = linesNamed(printed);
    expect(said?.text).toContain('issued by {brand.bank}');
    expect(shown.map(({ file }) => file)).toContain('flows/_base/screens/landing.json');
    const onScreens = shown.filter(({ file }) => file.startsWith('flows/_base/screens/'));
    for (const { text } of onScreens) expect(text).toContain('landing.issued');
  });

  it('finds a message of a rule by its words, though it stands in forms alone', () => {
    const printed = where('Characters can not be less than');
    expect(printed).toContain('  message.tooShort\n');
    expect(printed).toContain('schemas/forms/_base.json');
  });

  it('finds a line of the terms by its figure', () => {
    const printed = where('$89.00');
    expect(linesNamed(printed).map(({ file }) => file)).toContain('brands/_base/terms.en.json');
  });

  it.each([
    ['a field', 'SSN', 'the field', 'flows/_base/parts/reservation.json'],
    ['a part', 'captcha', 'the part', 'flows/cfc/flow.json'],
    ['a decision', 'results', 'decisions/results', 'flows/_base/parts/submission.json'],
  ])('finds %s where it is said and where it is used', (_what, name, said, user) => {
    const printed = where(name);
    const [first = '', used = ''] = printed.split('\n\n').filter((part) => /^(?:Said|Used)\n/u.test(part));
    expect(first).toMatch(new RegExp(`^Said\\n.*\\b${said}`, 'su'));
    const users = linesNamed(used);
    expect(users.map(({ file }) => file)).toContain(user);
    for (const { text } of users) expect(text).toContain(name);
  });

  it('tells what a condition asks, and on which sites a document is used', () => {
    const printed = where('captchaMissing');
    expect(printed).toMatch(/^ {2}\S+ {2}conditions\/captchaMissing: captchaShown and not /mu);
    expect(printed).toMatch(/landing\.json:\d+:\d+ {2}\S+\/missing: .+\n {4}prequal: every brand$/mu);
  });

  it.each(['color.primary-strong', '--color-primary-strong'])(
    'finds the token %s where brands say it, and the style sheets that read it',
    (name) => {
      const printed = where(name);
      const [said = '', read = ''] = printed.trim().split('Read by the style sheets of\n');
      for (const { text } of linesNamed(said)) expect(text).toContain('"primary-strong"');
      expect(linesNamed(said).map(({ file }) => file)).toContain('brands/surge/brand.json');
      const files = read.trim().split(/\s+/u);
      for (const file of files) expect(readFileSync(file, 'utf8')).toContain('var(--color-primary-strong');
      expect(files.every((file) => existsSync(file)) && files.length > 0).toBe(true);
    },
  );

  it('says that there is nothing, and what may have been meant', () => {
    expect(() => where('captchaMising')).toThrow(
      /^Nothing says or uses "captchaMising"; nearest: (?:\w+, )*captchaMissing(?:, \w+)*\.$/u,
    );
  });
});
