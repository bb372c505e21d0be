import { globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { Ajv } from 'ajv';
import { experimental_loadStorybook } from 'storybook/internal/core-server';
import type { StoryIndex } from 'storybook/internal/types';
import { beforeAll, describe, expect, it } from 'vitest';
import { controlsOf } from '../.storybook/controlsOf.ts';
import { allLooks, nameOf, transcripts } from '../.storybook/kept.ts';
import { screenStates } from '../.storybook/screenStates.ts';
import { alone, screensFolder, storiesFolder } from '../.storybook/screenStories.ts';
import { blockStates } from '../src/blocks/testing/blockStates.ts';
import { storyStates } from '../src/widgets/testing/storyStates.ts';
import { checkedCatalogue } from './support/checkedCatalogue.ts';
import { root } from './support/sourceFiles.ts';

interface Descriptor {
  name: string;
  props: { properties?: Record<string, object> };
  /** Of a widget. */
  valueType?: string;
  examples: { name: string; props: Record<string, unknown> }[];
}

/** What `blockStory` and `widgetStory` note of a story. */
interface Shown {
  example: string;
  state?: string;
}

/** Names of the exports of each story file, as Storybook itself finds them. */
let exported: Map<string, string[]>;

beforeAll(async () => {
  const { presets } = await experimental_loadStorybook({ configDir: `${root}/.storybook`, packageJson: {} });
  const generator = await presets.apply<{ getIndex(): Promise<StoryIndex> }>('storyIndexGenerator');
  exported = new Map();
  for (const entry of Object.values((await generator.getIndex()).entries)) {
    if (entry.type !== 'story') continue;
    const file = entry.importPath.replace(/^\.\//u, '');
    exported.set(file, [...(exported.get(file) ?? []), entry.exportName ?? '']);
  }
});

function descriptors(room: string, kind: string): Descriptor[] {
  const folders = readdirSync(`${root}/src/${room}`, { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  return folders.flatMap(({ name }) => {
    const file = readdirSync(`${root}/src/${room}/${name}`).find((one) => one.endsWith(`.${kind}.json`));
    return file === undefined ? [] : [readJson<Descriptor>(`src/${room}/${name}/${file}`)];
  });
}

function readJson<Value>(path: string): Value {
  return JSON.parse(readFileSync(`${root}/${path}`, 'utf8')) as Value;
}

/** What the stories beside a descriptor show, by the names of their exports. */
async function storiesOf(room: string, name: string): Promise<Map<string, Shown | undefined>> {
  const path = fileOf(room, name);
  const module = await moduleOf(room, name);
  const names = exported.get(path ?? '') ?? [];
  return new Map(names.map((one) => [one, module[one]?.parameters?.shows]));
}

async function moduleOf(room: string, name: string) {
  const path = fileOf(room, name);
  return path === undefined ? {} : ((await import(/* @vite-ignore */ `${root}/${path}`)) as Stories);
}

type Stories = Record<string, { args?: Record<string, unknown>; parameters?: { shows?: Shown } }>;

function fileOf(room: string, name: string): string | undefined {
  return [...exported.keys()].find((file) => file.startsWith(`src/${room}/${name}/`));
}

/** Exports of the files that are made of `flows/<flow>/screens.json`. */
function storiesOfScreens(): string[] {
  return [...exported].flatMap(([file, names]) => (file.startsWith(`${screensFolder}/`) ? names : []));
}

/** Whether host labels are those of a flow, in whichever variant. */
function isOf(label: string, site: string): boolean {
  return site === label || site.startsWith(`${label}-`);
}

/** 'without links' → 'WithoutLinks'; `Error` is a word of the language. */
function exportName(words: string): string {
  const capital = words
    .split(/[^A-Za-z0-9]+/u)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
  return capital === 'Error' ? 'WithError' : capital;
}

/** States and examples that no story shows, and stories that are not named after what they show. */
function faults(
  { examples }: Descriptor,
  stories: ReadonlyMap<string, Shown | undefined>,
  states: readonly string[],
): string[] {
  const shown = [...stories].flatMap(([name, shows]) => (shows === undefined ? [] : [{ name, ...shows }]));
  return [
    ...states.filter((state) => !shown.some((story) => story.state === state)),
    ...examples
      .filter(({ name }) => !shown.some(({ example }) => example === name))
      .map(({ name }) => `the example "${name}"`),
    ...shown
      .filter(({ name, example, state }) => name !== exportName(state ?? example))
      .map(({ name, example, state }) => `${name} shows ${state ?? example}`),
  ];
}

/** A form that is sending keeps its fields as they are; its submit button and a status line say so. */
const statesOfWidgets = storyStates.filter((state) => state !== 'busy');

function statesOfBlock(name: string): string[] {
  return storyStates.filter((state) => {
    const { blocks } = blockStates[state];
    return blocks === 'all' || blocks.includes(name);
  });
}

describe('the stories', () => {
  it.each(descriptors('widgets', 'widget'))(
    'show the widget $name in every example and state',
    async (widget) => {
      const stories = await storiesOf('widgets', widget.name);
      expect(faults(widget, stories, statesOfWidgets)).toEqual([]);
      expect([...stories.keys()]).toContain('AllErrors');
    },
  );

  it.each(descriptors('blocks', 'block'))(
    'show the block $name in every example and state',
    async (block) => {
      expect(faults(block, await storiesOf('blocks', block.name), statesOfBlock(block.name))).toEqual([]);
    },
  );

  it.each(['widgets', 'blocks'])(
    '[UX-09] [UX-11] [UX-13] are held to axe, widths and live regions for all of src/%s',
    (room) => {
      const tested = exported.get(`${storiesFolder}/${room}.stories.tsx`) ?? [];
      const isAlone = (file: string) => alone.some((block) => file.includes(`/${block}/`));
      const written = [...exported.keys()].filter(
        (file) => file.startsWith(`src/${room}/`) && !isAlone(file),
      );
      expect(tested.toSorted()).toEqual(written.map((file) => basename(file, '.stories.tsx')).toSorted());
    },
  );

  it('excuse no block from a state that its props have', () => {
    const propsOfStates = { disabled: /"disabled":/u, busy: /"busy":/u, hover: /"x-names":"(event|link)"/u };
    const excused = descriptors('blocks', 'block').flatMap(({ name, props }) =>
      Object.entries(propsOfStates).flatMap(([state, pattern]) => {
        const { blocks } = blockStates[state as keyof typeof propsOfStates];
        const has = blocks === 'all' || blocks.includes(name);
        return pattern.test(JSON.stringify(props)) && !has ? [`${name}: ${state}`] : [];
      }),
    );
    expect(excused).toEqual([]);
  });

  it('name no block that is not there', () => {
    const names = descriptors('blocks', 'block').map(({ name }) => name);
    const named = Object.values(blockStates).flatMap(({ blocks }) => (blocks === 'all' ? [] : blocks));
    expect(named.filter((name) => !names.includes(name))).toEqual([]);
  });

  interface Flow {
    label?: string;
    draft?: true;
    dialogs?: Record<string, { screen: string }>;
  }
  const { linked } = checkedCatalogue();
  // A draft is served nowhere, so nothing can draw it.
  const flows = readdirSync(`${root}/flows`)
    .map((id) => ({ id, ...readJson<Flow>(`flows/${id}/flow.json`) }))
    .filter(({ draft }) => draft === undefined);

  /** A flow as its sites have it, with all its parts. */
  const slicesOf = (id: string) =>
    linked.sites.filter(({ layers }) => layers.flow === id).map(({ slice }) => slice);

  /** What a flow shows besides what surrounds it, in all its sites together. */
  function screensOf(id: string): Set<string> {
    const shown = slicesOf(id).flatMap(({ routes }) => {
      const around = new Set(Object.values(routes).map(({ within }) => within));
      return Object.entries(routes).flatMap(([route, { screen }]) =>
        around.has(route) ? [] : (screen ?? []),
      );
    });
    return new Set(shown);
  }

  /** What is drawn of a flow. */
  function drawnOf(id: string, label: string) {
    const found = storiesOfScreens();
    // What all flows share is shown on any of their sites.
    return screenStates.filter(
      (state) => found.includes(state.name) && (id === '_base' || isOf(label, state.site)),
    );
  }

  it.each(flows.filter(({ id }) => id !== '_base'))(
    '[REL-07] come in Chromium to every page that the flow $id is proved to come to',
    ({ id, label = id }) => {
      const drawn = new Set(drawnOf(id, label).map(({ screen }) => screen));
      expect([...screensOf(id)].filter((screen) => !drawn.has(screen))).toEqual([]);
      expect(screensOf(id).size).toBeGreaterThan(4);
    },
  );

  it.each(flows)('show every dialog that the flow $id brings', ({ id, label = id, dialogs = {} }) => {
    const drawn = new Set(drawnOf(id, label).map(({ dialog }) => dialog));
    expect(Object.values(dialogs).filter(({ screen }) => !drawn.has(screen))).toEqual([]);
  });

  it('show every dialog of a part, in one of the flows that have it', () => {
    const found = storiesOfScreens();
    const drawn = new Set(screenStates.flatMap(({ name, dialog }) => (found.includes(name) ? dialog : [])));
    const slices = flows.flatMap(({ id }) => slicesOf(id));
    const linkedDialogs = new Set(
      slices.flatMap(({ dialogs }) => Object.values(dialogs).map(({ screen }) => screen)),
    );
    expect([...linkedDialogs].filter((screen) => !drawn.has(screen))).toEqual([]);
    expect(linkedDialogs.size).toBeGreaterThan(20);
  });

  it('show every answer that the sandbox can give to a form that is sent', () => {
    const personas = readJson<Record<string, { application: object }>>('flows/_base/personas.json');
    const shown = screenStates.map(({ persona }) => persona);
    const answers = (last4: string) => JSON.stringify(personas[last4]?.application);
    const shownAnswers = shown.flatMap((last4) => (last4 === undefined ? [] : [answers(last4)]));
    const declines = Object.keys(personas).filter((last4) => last4.startsWith('2'));
    expect(declines.filter((last4) => !shownAnswers.includes(answers(last4)))).toEqual([]);
  });

  it('[F-514] draw each row of a screen, which is JSON alone', () => {
    const found = storiesOfScreens();
    expect(found.toSorted()).toEqual(screenStates.map(({ name }) => name).toSorted());
  });
});

describe('[F-766] the controls', () => {
  const all = [
    ...descriptors('widgets', 'widget').map((one) => ({ room: 'widgets', ...one })),
    ...descriptors('blocks', 'block').map((one) => ({ room: 'blocks', ...one })),
  ];
  /** What a control sets, as Storybook has it: by the type, where nothing else is said. */
  const kindOf = ({ control, type }: ReturnType<typeof controlsOf>[string]): unknown => {
    const { type: kind, disable } = (control ?? {}) as { type?: string; disable?: boolean };
    return disable === true ? false : (kind ?? (type as { name: string }).name);
  };
  const sets: Record<string, (value: unknown) => boolean> = {
    string: (value) => typeof value === 'string',
    boolean: (value) => typeof value === 'boolean',
    number: (value) => typeof value === 'number',
    object: (value) => typeof value === 'object' || typeof value === 'string',
    false: (value) => typeof value === 'string' || Array.isArray(value),
  };

  it.each(all)('set each prop of $room/$name to what its descriptor takes', (descriptor) => {
    const { props, examples } = descriptor;
    const controls = controlsOf(descriptor, ['card']);
    expect(Object.keys(controls)).toEqual(expect.arrayContaining(Object.keys(props.properties ?? {})));
    for (const [name, argType] of Object.entries(controls)) {
      expect(argType.description, name).toMatch(/\w/u);
      const kind = kindOf(argType);
      const isListed = kind === 'select';
      for (const { props } of examples) {
        const own = { ...(props.options as object), ...props } as Record<string, unknown>;
        const value = own[name];
        if (value === undefined || value === null) continue;
        const fits = isListed ? argType.options?.includes(value) : sets[String(kind)]?.(value);
        expect(fits, `${name}: ${JSON.stringify(value)} by a control ${kind}`).toBe(true);
      }
      const schema = props.properties?.[name];
      if (schema === undefined || kind === 'object' || kind === false) continue;
      const takes = new Ajv({ strict: false, validateFormats: false }).compile(schema);
      const { minimum = 1 } = schema as { minimum?: number };
      const set = { string: ['w'], boolean: [true, false], number: [minimum] }[String(kind)];
      for (const value of isListed ? (argType.options ?? []) : (set ?? []))
        expect(takes(value), `${name}: ${value}`).toBe(true);
    }
  });

  it.each(all)('are there for all that a story of $room/$name gives', async (descriptor) => {
    const controls = controlsOf(descriptor, []);
    // Where it stands in the page is not to be seen, and Storybook finds a control for what else it is given.
    const known = [...Object.keys(controls), 'id', 'name', 'placeholder', 'value'];
    for (const { args = {}, parameters } of Object.values(await moduleOf(descriptor.room, descriptor.name))) {
      expect(Object.keys(args).filter((arg) => !known.includes(arg))).toEqual([]);
      const shown = descriptor.examples.find(({ name }) => name === parameters?.shows?.example);
      expect(Object.keys(args)).toEqual(expect.arrayContaining(Object.keys(shown?.props ?? {})));
    }
  });

  it('are lists for what is listed, switches for what is true or not, numbers with their limits, and texts', () => {
    const kinds = (room: string, name: string) => {
      const one = all.find((other) => other.room === room && other.name === name);
      return Object.fromEntries(
        Object.entries(one ? controlsOf(one, ['card']) : {}).map(([prop, argType]) => [
          prop,
          kindOf(argType),
        ]),
      );
    };
    expect(kinds('blocks', 'button')).toEqual({
      text: 'string',
      event: false,
      scrollTo: false,
      variant: 'select',
      busy: 'boolean',
      busyText: 'string',
      missing: false,
      disabledText: 'string',
      icon: 'select',
      print: 'boolean',
    });
    expect(kinds('blocks', 'incomeCalculator')).toMatchObject({ months: 'number', ok: 'object' });
    expect(kinds('blocks', 'cardArt')).toEqual({
      art: 'select',
      alt: 'string',
      name: 'string',
      ink: 'string',
    });
    expect(kinds('widgets', 'income')).toMatchObject({
      warnAt: 'number',
      warning: 'string',
      disabled: 'boolean',
    });
    expect(kinds('widgets', 'checkbox')).toMatchObject({ checkedValue: 'string', label: 'string' });
  });
});

describe('what is kept of the stories', () => {
  it('[UX-10] is a transcript of each chosen screen, and of no other', () => {
    const states = screenStates.map(({ name }) => name);
    expect(transcripts.filter(({ screen }) => !states.includes(screen))).toEqual([]);
    const files = readdirSync(`${root}/tests/transcripts`).filter((file) => file.endsWith('.txt'));
    expect(files.toSorted()).toEqual(transcripts.map(({ file }) => file).toSorted());
    expect(files.length).toBeGreaterThanOrEqual(40);
  });

  it('[F-602] is a small picture of each chosen look, and of no other', () => {
    const names = allLooks.map(nameOf);
    expect(names.length).toBeGreaterThanOrEqual(40);
    const kept = globSync(`${root}/tests/looks/references/*.png`);
    expect(kept.map((file) => basename(file).split('.')[0]).toSorted()).toEqual(names.toSorted());
    const bytes = kept.map((file) => statSync(file).size);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(4_000_000);
  });

  it('[F-602] each picture is of a story that is drawn in its brand', () => {
    const drawn = new Set(screenStates.map(({ name }) => name));
    expect(allLooks.filter(({ screen, block }) => !block && !drawn.has(screen ?? ''))).toEqual([]);
    expect(exported.get(`${storiesFolder}/looks.stories.tsx`)).toContain('LoweredButtons');
  });
});

describe('the check itself', () => {
  const examples = ['one', 'two words'].map((name) => ({ name, props: {} }));
  const descriptor = { name: 'planted', props: {}, examples };
  const stories = new Map<string, Shown | undefined>([
    ['Default', { example: 'one', state: 'default' }],
    ['TwoWords', { example: 'two words' }],
    ['OfItsOwn', undefined],
  ]);

  it('misses an example and a state that have no story', () => {
    expect(faults(descriptor, stories, ['default'])).toEqual([]);
    const fewer = new Map([...stories].filter(([name]) => name !== 'TwoWords'));
    expect(faults(descriptor, fewer, ['default', 'hover'])).toEqual(['hover', 'the example "two words"']);
  });

  it('refuses a story that shows another state than its name says', () => {
    const turned = new Map(stories).set('Hover', { example: 'one', state: 'active' });
    expect(faults(descriptor, turned, [])).toEqual(['Hover shows active']);
  });
});
