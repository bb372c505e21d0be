import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, matchesGlob, relative } from 'node:path';
import type { Plugin } from 'vite';
import { type ScreenState, type StatesFile, statesIn } from '../src/authoring/ScreenState.ts';
import { allLooks, firstBrandOf } from '../testing/stories/kept.ts';
import { descriptorFiles, descriptorStories } from './descriptorStories.ts';

/** Where the stories are written, from the root; not committed. */
export const storiesFolder = '.storybook/generated';
export const screensFolder = `${storiesFolder}/screens`;

const documents = 'flows/[!_]*/screens.json';

const head = '// GENERATED whenever Storybook starts. Do not edit.';

/**
 * Writes the stories that follow from other files, as Storybook's indexer reads exports and runs no code: one for each row
 * of `flows/<flow>/screens.json`, so that whoever adds a state writes no TypeScript (F-514), those of each widget and block,
 * and one for each picture that is kept of something that no other story draws in that brand.
 */
export function writeStories(root: string): void {
  const files = globSync(documents, { cwd: root }).sort();
  const seen = new Set<string>();
  const written = new Map(
    files.map((file) => {
      const flow = basename(dirname(file));
      const { site, states } = readJson<StatesFile>(join(root, file));
      const { contractName } = readJson<{ contractName: string }>(join(root, `flows/${flow}/flow.json`));
      const stories = states.map((state) => ({
        name: state.name,
        isRepeated: isRepeated(site, state, seen),
      }));
      return [join(screensFolder, `${flow}.stories.tsx`), storiesOf(contractName, stories)] as const;
    }),
  );
  for (const [file, text] of descriptorStories(root))
    written.set(join(storiesFolder, file), `${head}\n${text}`);
  written.set(join(storiesFolder, 'tests/looks.stories.tsx'), looksOf());
  for (const [file, text] of written) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    if (textOf(join(root, file)) !== text) writeFileSync(join(root, file), text);
  }
  for (const file of globSync(`${storiesFolder}/**/*.stories.tsx`, { cwd: root })) {
    if (!written.has(file)) rmSync(join(root, file));
  }
}

/** What `screenStates.ts` gives to a browser. */
export function statesOf(root: string): ScreenState[] {
  const files = globSync(documents, { cwd: root });
  return files.flatMap((file) => statesIn(readJson(join(root, file))));
}

/** Writes them anew when a state is saved while Storybook runs. */
export function screenStories(root: string): Plugin {
  return {
    name: 'cardstock-screen-stories',
    apply: 'serve',
    configureServer(server) {
      const read = [documents, descriptorFiles];
      server.watcher.add(globSync(read, { cwd: root }).map((file) => join(root, file)));
      server.watcher.on('all', (_event, path) => {
        if (!read.some((files) => matchesGlob(relative(root, path), files))) return;
        try {
          writeStories(root);
        } catch (error) {
          // Half a document, as an editor may save it; the last good stories stay.
          server.config.logger.error(`${path}: ${String(error)}`);
        }
      });
    },
  };
}

/**
 * Whether an earlier flow has the same state, of the parts that both share, and nothing is kept of this one. `npm test` draws
 * a state once.
 * @param own host label of the flow's site
 * @param seen states that come before; gets this one
 */
function isRepeated(
  own: string,
  { name, site = own, brand: _brand, ...state }: StatesFile['states'][number],
  seen: Set<string>,
): boolean {
  const text = JSON.stringify({ variant: site.slice(own.length), ...state });
  const isSeen = seen.has(text);
  seen.add(text);
  return isSeen && firstBrandOf(name) === undefined;
}

interface GeneratedStory {
  name: string;
  isRepeated: boolean;
}

function storiesOf(contractName: string, stories: readonly GeneratedStory[]): string {
  return [
    head,
    "import { SitePage } from '../../../scripts/pictures/SitePage.tsx';",
    "import { screenParameters, screenStory } from '../../../testing/app/screenStory.tsx';",
    '',
    `export default { title: 'Screens/${contractName}', component: SitePage, tags: ['!autodocs'], parameters: screenParameters };`,
    '',
    ...stories.map(({ name, isRepeated }) => {
      const story = `screenStory('${name}')`;
      return `export const ${name} = ${isRepeated ? `{ ...${story}, tags: ['repeated'] }` : story};`;
    }),
    '',
  ].join('\n');
}

function looksOf(): string {
  const screens = new Map(
    allLooks.flatMap(({ screen, brand }) =>
      screen === undefined || brand === firstBrandOf(screen)
        ? []
        : [[`${screen} ${brand}`, { screen, brand }]],
    ),
  );
  const blocks = allLooks.flatMap(({ block, example, brand }) =>
    block === undefined || example === undefined ? [] : [{ block, example, brand }],
  );
  const nameOf = (...words: string[]) =>
    words.map((word) => word.charAt(0).toUpperCase() + word.slice(1).replaceAll(' ', '')).join('');
  return [
    head,
    "import { blockLook, loweredLook, screenLook } from '../../../testing/app/lookStories.tsx';",
    '',
    `export default { title: 'Looks', tags: ['!autodocs'], parameters: { controls: { disable: true } } };`,
    '',
    'export const LoweredButtons = loweredLook();',
    ...[...screens.values()].map(
      ({ screen, brand }) => `export const ${nameOf(screen, brand)} = screenLook('${screen}', '${brand}');`,
    ),
    ...blocks.map(
      ({ block, example, brand }) =>
        `export const ${nameOf(block, example, brand)} = blockLook('${block}', '${example}', '${brand}');`,
    ),
    '',
  ].join('\n');
}

function readJson<Value>(file: string): Value {
  return JSON.parse(readFileSync(file, 'utf8')) as Value;
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
