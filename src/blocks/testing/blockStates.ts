import { planStories, type StoryPlan, type StoryState } from '../../widgets/testing/storyStates.ts';

interface StateRow {
  /** The blocks that have the state, each with the example that shows it; `all`: every block, in its first example. */
  blocks: 'all' | Readonly<Record<string, string>>;
  /** Why the others do not have it. */
  others?: string;
}

/** Blocks that draw something to press themselves. What only their children draw is shown with those. */
const pressable = {
  actions: 'two',
  agreement: 'open',
  banner: 'background',
  benefits: 'three',
  button: 'primary',
  captcha: 'idle',
  cookieConsent: 'notice',
  dialogFrame: 'error',
  disclosure: 'closed',
  errorArt: 'not found',
  features: 'full',
  footer: 'full',
  form: 'empty',
  header: 'full',
  incomeCalculator: 'empty',
  link: 'link',
  oneTimeCode: 'empty',
  prose: 'line',
  result: 'declined',
  security: 'security',
  steps: 'second',
  terms: 'shown',
  video: 'clip',
};
const nothingToPress = 'It draws nothing to press; what its child blocks draw is shown with those.';
const noAnswers = 'It takes no answers; only a form does.';

/** Which block has which state, and why the others do not. */
export const blockStates: Record<StoryState, StateRow> = {
  default: { blocks: 'all' },
  hover: { blocks: pressable, others: nothingToPress },
  focusVisible: { blocks: pressable, others: nothingToPress },
  active: { blocks: pressable, others: nothingToPress },
  filled: {
    blocks: {
      agreement: 'agreed',
      captcha: 'passed',
      form: 'empty',
      incomeCalculator: 'filled',
      oneTimeCode: 'whole',
    },
    others: noAnswers,
  },
  readOnly: { blocks: { form: 'empty' }, others: noAnswers },
  disabled: {
    blocks: { button: 'disabled', form: 'disabled' },
    others: 'It cannot be switched off: what must not be pressed yet is a button or a form, or is not drawn.',
  },
  busy: {
    blocks: {
      bankLink: 'loading',
      button: 'busy',
      captcha: 'working',
      dialogFrame: 'loading',
      form: 'busy',
      liveStatus: 'speaking',
      loader: 'loading',
      oneTimeCode: 'checking',
      terms: 'loading',
    },
    others: 'It waits for nothing.',
  },
  error: {
    blocks: {
      captcha: 'failed',
      dialogFrame: 'error',
      errorArt: 'broken',
      form: 'empty',
      incomeCalculator: 'missing',
      oneTimeCode: 'rejected',
      terms: 'failed',
    },
    others: 'Nothing in it can fail; a screen shows another block then.',
  },
  longLabel: { blocks: 'all' },
  largeText: { blocks: 'all' },
  forcedColours: { blocks: 'all' },
};

/** The stories of a block, from its descriptor. */
export function planBlockStories({ name, examples }: { name: string; examples: object[] }): StoryPlan {
  const names = (examples as { name: string }[]).map((example) => example.name);
  return planStories(names, (state) => {
    const { blocks, others = '' } = blockStates[state];
    if (blocks === 'all') return { example: names[0] ?? '' };
    return Object.hasOwn(blocks, name) ? { example: blocks[name] ?? '' } : { reason: others };
  });
}
