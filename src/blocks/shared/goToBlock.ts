import { nodeId } from './nodeId.ts';
import { takeFocus } from './takeFocus.ts';

const focusable =
  'input:not([type="hidden"]):not([disabled]), select:not([disabled]), textarea:not([disabled])';

/**
 * Brings another block of the page into view and moves the focus there: to its first control, else to its heading,
 * else to the block itself. Does nothing where the page has no such block.
 */
export function goToBlock(id: string): void {
  const block = document.getElementById(nodeId(id));
  if (block === null) return;
  const control = block.querySelector<HTMLElement>(focusable);
  takeFocus(control ?? block.querySelector<HTMLElement>('h1, h2, h3') ?? block);
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  block.scrollIntoView({ behavior: calm ? 'auto' : 'smooth', block: 'start' });
}
