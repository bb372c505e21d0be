import type { StoryState } from '../../widgets/testing/storyStates.ts';

interface StateRow {
  /** The blocks that have the state. */
  blocks: 'all' | readonly string[];
  /** Why the others do not have it. */
  others?: string;
}

/** Blocks that render buttons or links themselves. Those of their children are shown with the children. */
const pressable = [
  'accordion',
  'actions',
  'agreement',
  'benefits',
  'button',
  'captcha',
  'cookieConsent',
  'dialogFrame',
  'disclosure',
  'errorArt',
  'features',
  'footer',
  'form',
  'header',
  'incomeCalculator',
  'link',
  'oneTimeCode',
  'prose',
  'result',
  'security',
  'shortForm',
  'steps',
  'terms',
  'testPanel',
  'video',
];
const nothingToPress = 'It draws nothing to press; what its child blocks draw is shown with those.';
const noAnswers = 'It takes no answers; only a form does.';

/** Which block has which state, and why the others do not. */
export const blockStates: Record<StoryState, StateRow> = {
  default: { blocks: 'all' },
  hover: { blocks: pressable, others: nothingToPress },
  focusVisible: { blocks: pressable, others: nothingToPress },
  active: { blocks: pressable, others: nothingToPress },
  filled: {
    blocks: ['agreement', 'captcha', 'form', 'incomeCalculator', 'oneTimeCode', 'shortForm'],
    others: noAnswers,
  },
  readOnly: { blocks: ['form', 'shortForm'], others: noAnswers },
  disabled: {
    blocks: ['button', 'form'],
    others: 'It cannot be switched off: what must not be pressed yet is a button or a form, or is not drawn.',
  },
  busy: {
    blocks: [
      'bankLink',
      'button',
      'captcha',
      'dialogFrame',
      'form',
      'liveStatus',
      'loader',
      'oneTimeCode',
      'shortForm',
      'terms',
      'testPanel',
    ],
    others: 'It waits for nothing.',
  },
  error: {
    blocks: ['captcha', 'dialogFrame', 'errorArt', 'form', 'incomeCalculator', 'oneTimeCode', 'terms'],
    others: 'Nothing in it can fail; a screen shows another block then.',
  },
  longLabel: { blocks: 'all' },
  largeText: { blocks: 'all' },
  forcedColours: { blocks: 'all' },
};
