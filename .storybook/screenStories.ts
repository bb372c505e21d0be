import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

interface StatesFile {
  states: { name: string }[];
}

/** Where the stories are written, from the root; not committed. */
export const storiesFolder = '.storybook/generated';

/**
 * Writes a file of stories for each flow of `.storybook/screens/`: Storybook's indexer reads exports and runs no code, so
 * that whoever adds a state of a screen would have to write TypeScript (F-514).
 */
export function writeScreenStories(root: string): void {
  const files = globSync('.storybook/screens/*.json', { cwd: root }).sort();
  const folder = join(root, storiesFolder);
  mkdirSync(folder, { recursive: true });
  const written = files.map((file) => {
    const flow = basename(file, '.json');
    const { states } = readJson<StatesFile>(join(root, file));
    const { contractName } = readJson<{ contractName: string }>(join(root, `flows/${flow}/flow.json`));
    const story = join(folder, `${flow}.stories.tsx`);
    const text = storiesOf(
      contractName,
      states.map(({ name }) => name),
    );
    if (textOf(story) !== text) writeFileSync(story, text);
    return story;
  });
  for (const file of globSync(`${storiesFolder}/*.stories.tsx`, { cwd: root })) {
    if (!written.includes(join(root, file))) rmSync(join(root, file));
  }
}

/** Writes them anew when a state is saved while Storybook runs. */
export function screenStories(root: string): Plugin {
  return {
    name: 'cardstock-screen-stories',
    apply: 'serve',
    configureServer(server) {
      const screens = join(root, '.storybook/screens/');
      server.watcher.add(screens);
      server.watcher.on('all', (_event, path) => {
        if (!path.startsWith(screens) || !path.endsWith('.json')) return;
        try {
          writeScreenStories(root);
        } catch (error) {
          // Half a document, as an editor may save it; the last good stories stay.
          server.config.logger.error(`${path}: ${String(error)}`);
        }
      });
    },
  };
}

function storiesOf(contractName: string, names: readonly string[]): string {
  return [
    '// GENERATED from .storybook/screens/ whenever Storybook starts. Do not edit.',
    "import { SitePage } from '../../src/app/testing/SitePage.tsx';",
    "import { screenParameters } from '../../src/app/testing/screenParameters.ts';",
    "import { screenStory } from '../../src/app/testing/screenStory.tsx';",
    '',
    `export default { title: 'Screens/${contractName}', component: SitePage, tags: ['!autodocs'], parameters: screenParameters };`,
    '',
    ...names.map((name) => `export const ${name} = screenStory('${name}');`),
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
