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
