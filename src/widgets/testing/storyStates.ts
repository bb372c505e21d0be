/** The states in which every widget and block is reviewed, in the order of Storybook's sidebar. */
export const storyStates = [
  'default',
  'hover',
  'focusVisible',
  'active',
  'filled',
  'readOnly',
  'disabled',
  'busy',
  'error',
  'longLabel',
  'largeText',
  'forcedColours',
] as const;

export type StoryState = (typeof storyStates)[number];

/** Where a state is to be seen: in which example, or why in none. */
export type StateSource = { example: string } | { reason: string };

/** One story: its name in the code of Storybook, the example it starts from and the state that it adds. */
export interface PlannedStory {
  name: string;
  example: string;
  state?: StoryState;
}

export interface StoryPlan {
  stories: PlannedStory[];
  /** States it does not have, with the reason. */
  without: { state: StoryState; reason: string }[];
}

/** States that an example shows as it is, so that it needs no second story under its own name. */
const plain: readonly StoryState[] = ['default', 'filled', 'readOnly', 'disabled', 'busy', 'error'];

/**
 * Every story of a widget or block: one for each state that it has, then one for each example that is not one of those.
 * @throws Error where a state names an example that the descriptor lacks
 */
export function planStories(
  examples: readonly string[],
  sourceOf: (state: StoryState) => StateSource,
): StoryPlan {
  const plan: StoryPlan = { stories: [], without: [] };
  for (const state of storyStates) {
    const source = sourceOf(state);
    if ('reason' in source) {
      plan.without.push({ state, reason: source.reason });
      continue;
    }
    if (!examples.includes(source.example)) {
      throw new Error(
        `The state "${state}" is to be seen in the example "${source.example}", which is not there.`,
      );
    }
    plan.stories.push({ name: storyName(state), example: source.example, state });
  }
  const shown = plan.stories
    .filter(({ state }) => state && plain.includes(state))
    .map(({ example }) => example);
  for (const example of examples.filter((name) => !shown.includes(name))) {
    plan.stories.push({ name: storyName(example), example });
  }
  return plan;
}

/** 'without links' → 'WithoutLinks', the name of an export. */
export function storyName(words: string): string {
  return words
    .split(/[^A-Za-z0-9]+/u)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
