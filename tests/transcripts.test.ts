import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { screenStates } from '../.storybook/screens/screenStates.ts';
import { type Drawn, transcriptsOf } from '../scripts/transcripts/transcriptsOf.ts';
import { releasesOfThisRun } from './support/releasesOfThisRun.ts';
import chosen from './transcripts/chosen.json' with { type: 'json' };

const folder = join(import.meta.dirname, 'transcripts');

/** Screens in states and brands that together show each kind of thing. */
const wanted = Object.entries(chosen).flatMap(([brand, names]) =>
  names.map((name) => {
    const state = screenStates.find((one) => one.name === name);
    if (state === undefined) throw new Error(`No row of .storybook/screens/ is named "${name}".`);
    return { brand, state, file: `${brand}.${name}.txt` };
  }),
);

let drawn: Map<string, Drawn | undefined>;

beforeAll(async () => {
  const transcripts = await transcriptsOf({ releases: await releasesOfThisRun(), wanted });
  drawn = new Map(wanted.map(({ file }, index) => [file, transcripts[index]]));
});

/** `npm run test:unit -- tests/transcripts.test.ts -u` writes them anew: look at what that changes before you commit it. */
describe('transcripts of screens', () => {
  it.each(wanted.map(({ file }) => file))('[UX-10] %s', async (file) => {
    const { transcript } = { transcript: '', ...drawn.get(file) };
    expect(transcript, JSON.stringify(drawn.get(file))).not.toBe('');
    await expect(transcript).toMatchFileSnapshot(join(folder, file));
  });

  it('are those of the list', () => {
    const files = readdirSync(folder).filter((file) => file.endsWith('.txt'));
    expect(files.filter((file) => !drawn.has(file))).toEqual([]);
    expect(wanted.length).toBeGreaterThanOrEqual(40);
  });
});
