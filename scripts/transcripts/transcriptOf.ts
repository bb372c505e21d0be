import { isInaccessible } from 'dom-accessibility-api';
import { tabbable } from 'tabbable';
import { inPageOrder } from './inPageOrder.ts';
import { linesOf } from './linesOf.ts';
import { sayName } from './sayName.ts';
import { wordsIn } from './wordsIn.ts';

/**
 * A page as somebody meets it who hears it: title, landmarks, headings, words, controls with their names, descriptions and
 * states; then what is announced, where the focus is, and the order in which Tab comes by.
 * Style sheets say nothing here, so what they hide at some width is there, too.
 */
export function transcriptOf(document: Document): string {
  const { body, title, activeElement } = document;
  // What stands around a modal dialog cannot be reached.
  const modal = inPageOrder(body.querySelectorAll('[aria-modal="true"]')).at(-1);
  const reached = modal ?? body;
  const focused = activeElement === null || activeElement === body ? 'the page' : sayName(activeElement);
  const stops = inPageOrder(tabbable(reached, { displayCheck: 'none' })).filter(
    (element) => !isInaccessible(element),
  );
  return [
    `Title: ${title}`,
    ...section('Page', linesOf(reached)),
    ...section('Announced', announcements(body)),
    `Focus: ${focused}`,
    ...section('Tab', stops.map(sayName)),
    '',
  ].join('\n');
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`${title}:`, ...lines.map((line) => `  ${line}`)];
}

/** What stands in live regions. */
function announcements(body: Element): string[] {
  const live = '[role="status"], [role="alert"], [aria-live]:not([aria-live="off"])';
  const regions = inPageOrder(body.querySelectorAll(live));
  return regions
    .filter((region) => !isInaccessible(region))
    .map(wordsIn)
    .filter((words) => words !== '');
}
