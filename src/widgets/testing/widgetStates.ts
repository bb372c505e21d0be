import { planStories, type StateSource, type StoryPlan, type StoryState } from './storyStates.ts';

/** The examples a widget's states start from, the first that its descriptor has; or why no widget has the state. */
const sources: Record<StoryState, string[] | { reason: string }> = {
  default: ['empty'],
  hover: ['empty'],
  focusVisible: ['empty'],
  active: ['empty'],
  filled: ['filled'],
  readOnly: ['readOnly'],
  disabled: ['disabled'],
  busy: {
    reason:
      'A form that is sending keeps its fields as they are; its submit button and a status line say so.',
  },
  error: ['invalid', 'error'],
  longLabel: ['empty'],
  largeText: ['invalid', 'error'],
  forcedColours: ['invalid', 'error'],
};

/** Name of the story with every message that a field with the widget can get. */
export const allErrors = 'AllErrors';

/** The stories of a widget, from its descriptor. */
export function planWidgetStories(descriptor: { examples: { name: string }[] }): StoryPlan {
  const examples = descriptor.examples.map(({ name }) => name);
  const sourceOf = (state: StoryState): StateSource => {
    const source = sources[state];
    if ('reason' in source) return source;
    return { example: source.find((name) => examples.includes(name)) ?? source.join(' or ') };
  };
  const plan = planStories(examples, sourceOf);
  return { ...plan, stories: [...plan.stories, { name: allErrors, example: 'empty' }] };
}
