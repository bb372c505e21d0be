export type PseudoState = 'hover' | 'active' | 'focus' | 'focus-visible';

const pseudo = /:(hover|active|focus-visible|focus-within|focus)(?![\w-])/gu;
const pressable = 'a[href], button, input, select, textarea, summary, label, [role="radio"], [tabindex="0"]';

/**
 * Draws elements as if they were hovered, pressed or focused: the page's rules for these states are made to hold for a
 * class too, with the same weight. Works in Storybook and in a test alike, for a screenshot and for axe.
 * @param elements those of the place that can be pressed, unless said
 * @returns how many elements there were
 */
export function forcePseudo(
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
