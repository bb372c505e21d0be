import { describe, expect, it } from 'vitest';
import { Changes } from '../../src/authoring/begin/Changes.ts';
import { plan } from '../../src/authoring/begin/plan.ts';
import { readCatalogue } from '../../src/compile/read/readCatalogue.ts';
import { repositoryCopy } from '../../testing/support/repositoryCopy.ts';

/** One copy, in which each thing is begun beside the others: so each has to leave a whole that the next can begin on. */
const copy = repositoryCopy();
const begin = (...words: string[]) => copy.run('scripts/new.ts', ...words);
/** Every file that was written or amended, as the command says. */
const files = new Set<string>();

/** The lines that the command prints, each of a known kind, for what has to succeed. */
async function succeed(words: string): Promise<string[]> {
  const { printed, said, status } = await begin(...words.split(' '));
  expect({ said, status }).toEqual({ said: '', status: 0 });
  const lines = printed.trim().split('\n');
  expect(lines.filter((line) => !/^(?:wrote {3}|amended |renewed |next {4})\S/u.test(line))).toEqual([]);
  expect(lines.at(-1)).toMatch(/^next {4}.+\.$/u);
  for (const [, file = ''] of printed.matchAll(/^(?:wrote {3}|amended )(\S+)$/gmu)) files.add(file);
  return lines;
}

describe('npm run catalogue -- new', () => {
  // The command checks the whole once for each thing; of documents, the first one after them does.
  it.each([
    ['field Employer', { form: 'application', section: 'income' }, 'schemas/fields/Employer.json'],
    ['field Petname', { form: 'application', section: 'consent' }, 'flows/prequal/forms/application.json'],
    [
      'field Nickname',
      { form: 'application', section: 'contact', brand: 'surge' },
      'brands/surge/forms/application.json',
    ],
    ['flow second-look', {}, 'flows/second-look/flow.json'],
    ['part goodbye', { flow: 'cfc' }, 'flows/_base/parts/goodbye.json'],
    ['screen thanks', { flow: 'prequal' }, 'flows/prequal/screens.json'],
  ])('plans documents: %s %o', async (words, options, file) => {
    const [kind = '', name = ''] = words.split(' ');
    const changes = new Changes(copy.root);
    const next = plan(kind, { name, options, catalogue: readCatalogue(copy.root), changes });
    await changes.save();
    for (const one of changes.files) files.add(one.file);
    expect(changes.files.map((one) => one.file)).toContain(file);
    expect(next.at(-1)).toMatch(/\.$/u);
  });

  it.each([
    ['brand aurora', 'wrote   brands/aurora/brand.json'],
    ['widget spelled', 'wrote   src/widgets/spelled/spelled.widget.json'],
    ['block quote', 'wrote   src/blocks/quote/quote.block.json'],
    ['action checkBalance', 'amended issuer/calls/registry.ts'],
    [
      'action getRouteSettings',
      'next    It asks the call that was there, schemas/api/get-route-settings.json.',
    ],
  ])('writes a start and says what to do next: %s', async (words, line) => {
    expect(await succeed(words)).toContain(line);
  });

  it('leaves documents that the check takes, but for pages that nothing leads to yet, with the names that editors know', async () => {
    const { said } = await copy.run('scripts/catalogue.ts');
    const lines = said.trim().split('\n');
    expect(lines.filter((line) => !/: nothing leads to the route "(?:goodbye|thanks)"/u.test(line))).toEqual(
      [],
    );
    expect(lines).toHaveLength(2);
  });

  it('lays everything out as the house does', async () => {
    const { said, status } = await copy.runBiome([...files]);
    expect({ said, status }).toEqual({ said: '', status: 0 });
  });

  it('writes code that has its types', async () => {
    const { printed, status } = await copy.run('typescript/bin/tsc', '--project', '.');
    expect({ printed, status }).toEqual({ printed: '', status: 0 });
  });

  it('keeps what the tests of the house hold', async () => {
    const { printed, said, status } = await copy.runTests(
      'src/actions/actions.test.ts',
      'src/authoring/pages/eventsPage.test.ts',
      'src/authoring/pages/settingsPage.test.ts',
      'tests/describedFolders.test.ts',
      'tests/styleVariables.test.ts',
      'tests/stories.test.ts',
      'tests/noIds.test.ts',
      'tests/layers.test.ts',
      'lab/conformance/conformancePlan.test.ts',
    );
    expect(status, `${printed}\n${said}`).toBe(0);
  });

  it('takes back what the check refuses', async () => {
    copy.amend('brands/_base/copy.en.json', { 'later.title': 5 });
    const before = copy.files();
    const { printed, said, status } = await begin('brand', 'later');
    expect({ printed, status }).toEqual({ printed: '', status: 1 });
    expect(said).toMatch(/^brands\/_base\/copy\.en\.json:\d+:\d+: 5 should be text/u);
    expect(said).toMatch(/so nothing is begun: mend them first\.\n$/u);
    expect(copy.files().map((file) => file.split(' ')[0])).toEqual(before.map((file) => file.split(' ')[0]));
  });
});
