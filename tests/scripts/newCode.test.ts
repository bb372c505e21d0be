import { describe, expect, it } from 'vitest';
import { beginThings } from '../support/beginThings.ts';
import { repositoryCopy } from '../support/repositoryCopy.ts';

const copy = repositoryCopy();
const { succeed, files } = beginThings(copy);
/** Checks of the whole run for seconds, on a machine that has other things to do. */
const patience = 240_000;

describe('npm run new, for what is code or has a story', () => {
  it.each([
    ['flow second-look', 'wrote   flows/second-look/flow.json'],
    ['part goodbye --flow cfc', 'wrote   flows/_base/parts/goodbye.json'],
    ['screen thanks --flow prequal', 'amended .storybook/screens/prequal.json'],
    ['widget spelled', 'amended src/widgets/registry.ts'],
    ['block quote', 'amended src/blocks/registry.ts'],
    ['action checkBalance', 'amended src/server/http/calls/registry.ts'],
    [
      'action getRouteSettings',
      'next    It asks the call that was there, schemas/api/get-route-settings.json.',
    ],
  ])('writes a start and says what to do next: %s', { timeout: patience }, async (words, line) => {
    expect(await succeed(words)).toContain(line);
  });

  it('lays everything out as the house does', { timeout: patience }, async () => {
    const { said, status } = await copy.runBiome(files());
    expect({ said, status }).toEqual({ said: '', status: 0 });
  });

  it('writes code that has its types', { timeout: patience }, async () => {
    const { printed, status } = await copy.run('typescript/bin/tsc', '--project', '.');
    expect({ printed, status }).toEqual({ printed: '', status: 0 });
  });

  it('keeps what the tests of the house hold', { timeout: patience }, async () => {
    const { printed, said, status } = await copy.runTests(
      'src/widgets/registry.test.ts',
      'src/blocks/registry.test.ts',
      'src/actions/actions.test.ts',
      'src/compile/authoring/eventsPage.test.ts',
      'tests/stories.test.ts',
      'tests/noIds.test.ts',
      'tests/layers.test.ts',
    );
    expect(status, `${printed}\n${said}`).toBe(0);
  });
});
