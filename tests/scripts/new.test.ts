import { describe, expect, it } from 'vitest';
import { beginThings } from '../support/beginThings.ts';
import { repositoryCopy } from '../support/repositoryCopy.ts';

/** One copy, in which each thing is begun beside the others: so each has to leave a whole that the next can begin on. */
const copy = repositoryCopy();
const { begin, succeed, files } = beginThings(copy);
/** Checks of the whole run for seconds, on a machine that has other things to do. */
const patience = 240_000;

describe('npm run new, for what is JSON and art', () => {
  it.each([
    ['brand aurora', 'wrote   brands/aurora/brand.json'],
    ['field Employer --form application --section income', 'wrote   schemas/fields/Employer.json'],
  ])('writes a start and says what to do next: %s', { timeout: patience }, async (words, line) => {
    expect(await succeed(words)).toContain(line);
  });

  it('leaves documents that the check takes, with the names that editors know', {
    timeout: patience,
  }, async () => {
    const { printed, said } = await copy.run('scripts/catalogue.ts');
    expect(said).toBe('');
    expect(printed).toMatch(/^catalogue: \d+ documents, \d+ sites, no mistakes/u);
  });

  it('lays everything out as the house does', { timeout: patience }, async () => {
    const { said, status } = await copy.runBiome(files());
    expect({ said, status }).toEqual({ said: '', status: 0 });
  });

  it('keeps what the tests of the house hold', { timeout: patience }, async () => {
    const { printed, said, status } = await copy.runTests(
      'src/compile/authoring/eventsPage.test.ts',
      'src/compile/authoring/settingsPage.test.ts',
      'tests/styleVariables.test.ts',
      'tests/noIds.test.ts',
    );
    expect(status, `${printed}\n${said}`).toBe(0);
  });

  const refusals = [
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
  ] as const;
  it('refuses in a sentence, and writes nothing', { timeout: patience }, async () => {
    const before = copy.files();
    const ended = await Promise.all(refusals.map(([words]) => begin(...words.split(' '))));
    for (const [index, { printed, said, status }] of ended.entries()) {
      expect({ printed, status }).toEqual({ printed: '', status: 1 });
      expect(said.trim()).toMatch(refusals[index]?.[1] ?? '');
    }
    expect(copy.files()).toEqual(before);
  });

  it('takes back what the check refuses', { timeout: patience }, async () => {
    copy.amend('brands/_base/copy.en.json', { 'later.title': '{nothing.there}' });
    const before = copy.files();
    const { printed, said, status } = await begin('brand', 'later');
    expect({ printed, status }).toEqual({ printed: '', status: 1 });
    expect(said).toMatch(/^brands\/_base\/copy\.en\.json:\d+:\d+: .*later\.title/u);
    expect(said).toMatch(/so nothing is begun: mend them first\.\n$/u);
    expect(copy.files().map((file) => file.split(' ')[0])).toEqual(before.map((file) => file.split(' ')[0]));
  });
});
