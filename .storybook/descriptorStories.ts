import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inWords, pascalCase } from '../src/authoring/begin/Kind.ts';
import { type StoryState, storyStates } from '../testing/widgets/storyStates.ts';

type Room = 'widgets' | 'blocks';

/** A descriptor of a widget or block, as far as its stories follow from it. */
interface Descriptor {
  name: string;
  title?: string;
  layout?: 'padded' | 'window';
  examples: { name: string; states?: StoryState[] }[];
}

interface Story {
  name: string;
  example: string;
  state?: StoryState;
}

export const descriptorFiles = 'src/{widgets,blocks}/*/*.{widget,block}.json';

/** The example of a widget that shows a state where none says that it does, if it is not the first. */
const usual: Partial<Record<StoryState, string>> = {
  filled: 'filled',
  readOnly: 'readOnly',
  disabled: 'disabled',
  error: 'invalid',
  largeText: 'invalid',
  forcedColours: 'invalid',
};

/** States of every block. */
const ofEveryBlock: StoryState[] = ['default', 'longLabel', 'largeText', 'forcedColours'];

/** Those of one that is pointed at: an example that is in such a state is still to be seen as it is. */
const pointed: (StoryState | undefined)[] = ['hover', 'focusVisible', 'active'];

/** The text of each story file of the widgets and blocks, by its path below the folder that stories are written in. */
export function descriptorStories(root: string): [file: string, text: string][] {
  return (['widgets', 'blocks'] as const).flatMap((room) => {
    const described = globSync(`src/${room}/*/*.{widget,block}.json`, { cwd: root })
      .sort()
      .map((file) => JSON.parse(readFileSync(join(root, file), 'utf8')) as Descriptor);
    const own = globSync(`src/${room}/*/*.stories.tsx`, { cwd: root }).sort();
    const allStates: [string, string] = [`tests/${room}.stories.tsx`, allStatesOf(room, described, own)];
    return [...described.map((one): [string, string] => [fileOf(room, one), textOf(room, one)]), allStates];
  });
}

/** What lies over the page would hide its other states, so that each of its stories is a test: `.window`. */
function fileOf(room: Room, { name, layout }: Descriptor): string {
  return `${room}/${name}${layout === 'window' ? '.window' : ''}.stories.tsx`;
}

function textOf(room: Room, descriptor: Descriptor): string {
  const { name, title = inWords(name), layout } = descriptor;
  const isWidget = room === 'widgets';
  const kind = isWidget ? 'widget' : 'block';
  const folder = `../../../src/${room}`;
  const parameters = { layout: layout === 'padded' ? layout : 'fullscreen', inWindow: layout === 'window' };
  const stories = storiesOf(room, descriptor).map(({ name, example, state }) => {
    const words = [example, state].flatMap((word) => (word === undefined ? [] : JSON.stringify(word)));
    return `export const ${name} = ${kind}Story(descriptor, ${isWidget ? 'component, ' : ''}${words.join(', ')});`;
  });
  return [
    imported(`{ ${kind}Story }`, `../../../testing/${room}/${kind}Story.tsx`),
    imported('component', `${folder}/${name}/${componentOf(room, name)}.tsx`),
    `${imported('descriptor', `${folder}/${name}/${name}.${kind}.json`)} with { type: 'json' }`,
    ...(isWidget ? [imported('{ allErrors }', '../../../testing/widgets/allErrors.tsx')] : []),
    isWidget
      ? `export default { title: 'Widgets/${title}', component };`
      : `export default { title: 'Blocks/${title}', component, parameters: ${JSON.stringify(parameters)} };`,
    ...stories,
    ...(isWidget ? ['export const AllErrors = allErrors(descriptor, component);'] : []),
    '',
  ].join('\n');
}

function imported(what: string, file: string): string {
  return `import ${what} from ${JSON.stringify(file)}`;
}

/** One for each state that it has, and one for each example that is not seen by then. */
function storiesOf(room: Room, { examples }: Descriptor): Story[] {
  const first = examples[0]?.name ?? '';
  const inStates = storyStates.flatMap((state): Story[] => {
    const said = examples.find(({ states = [] }) => states.includes(state))?.name;
    // A form that is sending keeps its fields as they are; its submit button and a status line say so.
    const has = room === 'widgets' ? state !== 'busy' : ofEveryBlock.includes(state);
    const example = said ?? (has ? (room === 'widgets' && usual[state]) || first : undefined);
    return example === undefined ? [] : [{ name: exportName(state), example, state }];
  });
  const seen = inStates.flatMap(({ example, state }) => (pointed.includes(state) ? [] : example));
  const others = examples.filter(({ name }) => !seen.includes(name));
  return [...inStates, ...others.map(({ name }) => ({ name: exportName(name), example: name }))];
}

/** 'without links' → 'WithoutLinks'; `Error` is a word of the language. */
function exportName(words: string): string {
  const name = words
    .split(/[^A-Za-z0-9]+/u)
    .map(pascalCase)
    .join('');
  return name === 'Error' ? 'WithError' : name;
}

function componentOf(room: Room, name: string): string {
  return pascalCase(name) + (room === 'widgets' ? 'Widget' : 'Block');
}

/** @param own files of stories that no descriptor can say, beside what they show */
function allStatesOf(room: Room, described: Descriptor[], own: string[]): string {
  const shown = described.filter(({ layout }) => layout !== 'window');
  return [
    imported('{ allStates }', '../../../testing/widgets/allStates.tsx'),
    ...shown.map((one) => imported(`* as ${one.name}Stories`, `../${fileOf(room, one)}`)),
    ...own.map((file, at) => imported(`* as own${at}`, `../../../${file}`)),
    `export default { title: 'All states/${room}', tags: ['!autodocs'], parameters: { controls: { disable: true } } };`,
    ...shown.map(({ name }) => {
      const beside = own.flatMap((file, at) =>
        file.startsWith(`src/${room}/${name}/`) ? `...own${at}, ` : [],
      );
      return `export const ${componentOf(room, name)} = allStates({ ${beside.join('')}...${name}Stories });`;
    }),
    '',
  ].join('\n');
}
