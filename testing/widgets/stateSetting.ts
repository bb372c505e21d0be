import { expect, userEvent, waitFor } from 'storybook/test';
import { wallWidth } from '../stories/storyBrand.ts';
import type { StoryState } from './storyStates.ts';

/** What the play function of a story is given. */
export type PlayedStory = Parameters<typeof wallWidth>[0] & Played;

interface Played {
  id: string;
  canvasElement: HTMLElement;
}

/** What a story adds to its example so that the example is in the state. */
interface StateSetting {
  parameters?: Record<string, unknown>;
  globals?: Record<string, unknown>;
  play?: (story: PlayedStory) => Promise<void>;
}

const controls = 'a[href], button:enabled, input:enabled, select:enabled';
const narrow = { viewport: { value: 'narrow' } };
const phone = { viewport: { value: 'phone' } };

/** `emulate` and the viewports are carried out by `.storybook/preview.tsx`. */
const settings: Partial<Record<StoryState, StateSetting>> = {
  hover: { play: async ({ canvasElement }) => show(canvasElement, ['hover']) },
  active: { play: async ({ canvasElement }) => show(canvasElement, ['hover', 'active']) },
  focusVisible: { play: focusByKeyboard },
  longLabel: { globals: narrow },
  largeText: { globals: phone, parameters: { emulate: { largeText: true } } },
  forcedColours: {
    parameters: {
      emulate: { forcedColours: true },
      // axe reads the color that text would be filled with, which Chromium tells as if it were not forced.
      a11y: { options: { rules: { 'color-contrast': { enabled: false } } } },
    },
    play: focusWherePossible,
  },
};

export function stateSetting(state: StoryState | undefined): StateSetting {
  const { play, ...setting } = (state && settings[state]) ?? {};
  if (play === undefined) return setting;
  // Each brand of a wall plays it in a frame of its own.
  return { ...setting, play: async (story) => (wallWidth(story) === undefined ? play(story) : undefined) };
}

/** Some code comes when it is first drawn, so that there is a moment to wait for. */
async function show(canvas: HTMLElement, states: Parameters<typeof forcePseudo>[1]): Promise<void> {
  await waitFor(() =>
    expect(forcePseudo(placeOf(canvas), states), 'nothing can be pressed').toBeGreaterThan(0),
  );
}

async function focusByKeyboard({ canvasElement }: Pick<Played, 'canvasElement'>): Promise<void> {
  const place = placeOf(canvasElement);
  await waitFor(() => expect(place.querySelector(controls), 'there is nothing to focus').not.toBeNull());
  await userEvent.tab();
  const focused = document.activeElement;
  if (focused === null || !place.contains(focused)) throw new Error('The Tab key reaches nothing.');
  forcePseudo(place, ['focus', 'focus-visible'], [focused]);
  await waitFor(() => expect(hasRing(focused), 'the focus is not to be seen').toBe(true));
}

/** In forced colors shadows and backgrounds are gone: a ring that was one of these would be too. */
async function focusWherePossible(story: Pick<Played, 'canvasElement'>): Promise<void> {
  if (placeOf(story.canvasElement).querySelector(controls) !== null) await focusByKeyboard(story);
}

/** A dialog stands in a portal, outside of the story's own element. */
function placeOf(canvas: HTMLElement): HTMLElement {
  return canvas.ownerDocument.querySelector<HTMLElement>('[role="dialog"]') ?? canvas;
}

/** An outline of its own, or of the box or the mark that stands for it. */
function hasRing(focused: Element): boolean {
  const near = [
    focused,
    focused.parentElement,
    focused.nextElementSibling,
    focused.parentElement?.parentElement,
  ];
  return near.some((element) => {
    if (!element) return false;
    return [undefined, '::before', '::after'].some((part) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    });
  });
}

type PseudoState = 'hover' | 'active' | 'focus' | 'focus-visible';

const pseudo = /:(hover|active|focus-visible|focus-within|focus)(?![\w-])/gu;
const pressable = 'a[href], button, input, select, textarea, summary, label, [role="radio"], [tabindex="0"]';

/**
 * Draws elements as if they were hovered, pressed or focused: the page's rules for these states are made to hold for a
 * class too, with the same weight. Works in Storybook and in a test alike, for a screenshot and for axe.
 * @param elements those of the place that can be pressed, unless said
 * @returns how many elements there were
 */
function forcePseudo(
  place: ParentNode,
  states: readonly PseudoState[],
  elements: readonly Element[] = [...place.querySelectorAll(pressable)],
): number {
  for (const sheet of document.styleSheets) addClasses(sheet.cssRules);
  for (const element of elements) element.classList.add(...states.map((state) => `pseudo-${state}`));
  return elements.length;
}

function addClasses(rules: CSSRuleList): void {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule && !rule.selectorText.includes('.pseudo-')) {
      const selector = rule.selectorText.replaceAll(pseudo, ':is(:$1, .pseudo-$1)');
      if (selector !== rule.selectorText) rule.selectorText = selector;
    }
    if ('cssRules' in rule) addClasses(rule.cssRules as CSSRuleList);
  }
}
