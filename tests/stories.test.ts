import { readdirSync, readFileSync } from 'node:fs';
import { experimental_loadStorybook } from 'storybook/internal/core-server';
import type { StoryIndex } from 'storybook/internal/types';
import { beforeAll, describe, expect, it } from 'vitest';
import { screenStates } from '../.storybook/screens/screenStates.ts';
import { blockStates, planBlockStories } from '../src/blocks/testing/blockStates.ts';
import { planStories, type StoryPlan, storyStates } from '../src/widgets/testing/storyStates.ts';
import { allErrors, planWidgetStories } from '../src/widgets/testing/widgetStates.ts';
import { root } from './support/sourceFiles.ts';

interface Descriptor {
  name: string;
  props: unknown;
  examples: { name: string }[];
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

function storiesOf(room: string, name: string): string[] {
  const file = [...exported.keys()].find((path) => path.startsWith(`src/${room}/${name}/`));
  return file === undefined ? [] : (exported.get(file) ?? []);
}

/** Whether host labels are those of a flow, in whichever variant. */
function isOf(label: string, site: string): boolean {
  return site === label || site.startsWith(`${label}-`);
}

/** What an example or a state lacks: a story of its own, or a reason. */
function missing(descriptor: Descriptor, { stories, without }: StoryPlan, found: string[]): string[] {
  const shown = stories.filter(({ name }) => found.includes(name));
  const states = storyStates.filter(
    (state) =>
      !shown.some((story) => story.state === state) &&
      !without.some((row) => row.state === state && row.reason.length > 10),
  );
  const examples = descriptor.examples.filter(({ name }) => !shown.some(({ example }) => example === name));
  return [...states, ...examples.map(({ name }) => `the example "${name}"`)];
}

describe('the stories', () => {
  it.each(descriptors('widgets', 'widget'))('show the widget $name in every example and state', (widget) => {
    const found = storiesOf('widgets', widget.name);
    expect(missing(widget, planWidgetStories(widget), found)).toEqual([]);
    expect(found).toContain(allErrors);
  });

  it.each(descriptors('blocks', 'block'))('show the block $name in every example and state', (block) => {
    expect(missing(block, planBlockStories(block), storiesOf('blocks', block.name))).toEqual([]);
  });

  it('excuse no block from a state that its props have', () => {
    const propsOfStates = { disabled: /"disabled":/u, busy: /"busy":/u, hover: /"x-kind":"(event|link)"/u };
    const excused = descriptors('blocks', 'block').flatMap(({ name, props }) =>
      Object.entries(propsOfStates).flatMap(([state, pattern]) => {
        const { blocks } = blockStates[state as keyof typeof propsOfStates];
        const has = blocks === 'all' || Object.hasOwn(blocks, name);
        return pattern.test(JSON.stringify(props)) && !has ? [`${name}: ${state}`] : [];
      }),
    );
    expect(excused).toEqual([]);
  });

  it('name no block that is not there', () => {
    const names = descriptors('blocks', 'block').map(({ name }) => name);
    const named = Object.values(blockStates).flatMap(({ blocks }) =>
      blocks === 'all' ? [] : Object.keys(blocks),
    );
    expect(named.filter((name) => !names.includes(name))).toEqual([]);
  });

  interface Flow {
    label?: string;
    /** What a flow does without is null. */
    routes?: Record<string, { screen?: string } | null>;
    dialogs?: Record<string, { screen: string }>;
  }
  const flows = readdirSync(`${root}/flows`).map((id) => ({
    id,
    ...readJson<Flow>(`flows/${id}/flow.json`),
  }));

  it.each(flows)(
    'show every screen and every dialog that the flow $id brings',
    ({ id, label = id, ...flow }) => {
      const found = exported.get('src/app/screens/Screens.stories.tsx') ?? [];
      // What all flows share is shown on any of their sites.
      const shown = screenStates.filter(
        (state) => found.includes(state.name) && (id === '_base' || isOf(label, state.site)),
      );
      const screens = Object.values(flow.routes ?? {}).flatMap((route) => route?.screen ?? []);
      const dialogs = Object.values(flow.dialogs ?? {}).map(({ screen }) => screen);
      expect(screens.filter((screen) => !shown.some((state) => state.screen === screen))).toEqual([]);
      expect(dialogs.filter((screen) => !shown.some((state) => state.dialog === screen))).toEqual([]);
    },
  );

  it('show every answer that the sandbox can give to a form that is sent', () => {
    const { personas } = readJson<{ personas: { last4: string; application: object }[] }>(
      'src/server/sandbox/personas.json',
    );
    const shown = screenStates.map(({ persona }) => persona);
    const answers = (last4: string) =>
      JSON.stringify(personas.find((persona) => persona.last4 === last4)?.application);
    const shownAnswers = shown.flatMap((last4) => (last4 === undefined ? [] : [answers(last4)]));
    const declines = personas.filter(({ last4 }) => last4.startsWith('2'));
    expect(declines.filter(({ last4 }) => !shownAnswers.includes(answers(last4)))).toEqual([]);
  });
});

describe('the check itself', () => {
  it('misses an example and a state that have no story', () => {
    const descriptor = { name: 'planted', props: {}, examples: [{ name: 'one' }, { name: 'two words' }] };
    const plan = planStories(['one', 'two words'], (state) =>
      state === 'busy' ? { reason: 'It waits for nothing.' } : { example: 'one' },
    );
    const all = plan.stories.map(({ name }) => name);
    expect(missing(descriptor, plan, all)).toEqual([]);
    const fewer = all.filter((name) => name !== 'Hover' && name !== 'TwoWords');
    expect(missing(descriptor, plan, fewer)).toEqual(['hover', 'the example "two words"']);
  });

  it('refuses a state whose example is not there', () => {
    expect(() => planStories(['one'], () => ({ example: 'gone' }))).toThrow(
      'The state "default" is to be seen in the example "gone", which is not there.',
    );
  });
});
