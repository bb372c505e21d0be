import { globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { Ajv } from 'ajv';
import { experimental_loadStorybook } from 'storybook/internal/core-server';
import type { StoryIndex } from 'storybook/internal/types';
import { beforeAll, describe, expect, it } from 'vitest';
import { controlsOf } from '../.storybook/controlsOf.ts';
import { screensFolder, storiesFolder } from '../.storybook/screenStories.ts';
import { allLooks, nameOf, transcripts } from '../testing/stories/kept.ts';
import { screenStates } from '../testing/stories/screenStates.ts';
import { checkedCatalogue } from '../testing/support/checkedCatalogue.ts';
import { root } from '../testing/support/sourceFiles.ts';

interface Descriptor {
  name: string;
  props: { properties?: Record<string, object> };
  /** Of a widget. */
  valueType?: string;
  examples: { name: string; states?: string[]; props: Record<string, unknown> }[];
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

/** The stories of a widget or block. */
async function moduleOf(room: string, name: string): Promise<Stories> {
  const files = [...exported.keys()].map((file) => `${root}/${file}`);
  const file = files.find((one) => one.startsWith(`${root}/${storiesFolder}/${room}/${name}.`)) ?? '';
  return import(/* @vite-ignore */ file);
}

type Stories = Record<
  string,
  { args?: Record<string, unknown>; parameters?: { shows?: { example: string } } }
>;

/** Exports of the files that are made of `flows/<flow>/screens.json`. */
function storiesOfScreens(): string[] {
  return [...exported].flatMap(([file, names]) => (file.startsWith(`${screensFolder}/`) ? names : []));
}

/** Whether host labels are those of a flow, in whichever variant. */
function isOf(label: string, site: string): boolean {
  return site === label || site.startsWith(`${label}-`);
}

describe('the stories', () => {
  it('excuse no block from a state that its props have', () => {
    const propsOfStates = { disabled: /"disabled":/u, busy: /"busy":/u, hover: /"x-names":"(event|link)"/u };
    const excused = descriptors('blocks', 'block').flatMap(({ name, props, examples }) =>
      Object.entries(propsOfStates).flatMap(([state, pattern]) => {
        const has = examples.some(({ states = [] }) => states.includes(state));
        return pattern.test(JSON.stringify(props)) && !has ? [`${name}: ${state}`] : [];
      }),
    );
    expect(excused).toEqual([]);
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
    expect(exported.get(`${storiesFolder}/tests/looks.stories.tsx`)).toContain('LoweredButtons');
  });
});
