import type { BlockNode, LinkedProp } from '../../../engine/slice.ts';

/** Something to press. */
export interface Button {
  event: string;
  /** Its words as linked; a table may choose among several. */
  label: LinkedProp | undefined;
  block: BlockNode;
  /** What a press says beside the event: which item of an accordion. */
  detail?: { item: string };
}

/**
 * The buttons of blocks and of those inside them: `event` beside `text` or `submit`, `acceptEvent` beside `accept`, as
 * every block names them, and each of `items` beside an `event` of all (an accordion).
 * @param isShown whether a block is drawn now
 */
export function buttonsOf(blocks: readonly BlockNode[], isShown: (block: BlockNode) => boolean): Button[] {
  return blocks
    .filter(isShown)
    .flatMap((block) => [...buttonsIn(block.props, block), ...buttonsOf(block.blocks, isShown)]);
}

function buttonsIn(props: { [name: string]: LinkedProp }, block: BlockNode): Button[] {
  return Object.entries(props).flatMap(([name, prop]): Button[] => {
    if (name === 'items' && typeof props.event === 'string') return itemButtons(props.event, prop, block);
    const label = labelOf(name, props);
    if (typeof prop === 'string' && label !== undefined) return [{ event: prop, label, block }];
    const isGroup = typeof prop === 'object' && prop !== null && !Array.isArray(prop) && !isTagged(prop);
    return isGroup ? buttonsIn(prop as { [name: string]: LinkedProp }, block) : [];
  });
}

function itemButtons(event: string, items: LinkedProp | undefined, block: BlockNode): Button[] {
  return Object.entries((items ?? {}) as Record<string, { label?: LinkedProp } | null>).flatMap(
    ([item, one]) => (one?.label === undefined ? [] : [{ event, label: one.label, block, detail: { item } }]),
  );
}

/** Whether a journey that says `name` means this button: its event or, of several that raise one, its item. */
export function isCalled({ event, detail }: Button, name: string): boolean {
  return event === name || detail?.item === name;
}

/** The words of the event prop called `name`; undefined where that is no event. */
function labelOf(name: string, props: { [name: string]: LinkedProp }): LinkedProp | undefined {
  if (name === 'event') return props.text ?? props.submit;
  return name.endsWith('Event') ? props[name.slice(0, -'Event'.length)] : undefined;
}

function isTagged(prop: object): boolean {
  return Object.keys(prop).some((key) => key.startsWith('$'));
}

/** Keys of the sentences that a label may be. */
export function copyKeysOf(label: LinkedProp | undefined): string[] {
  if (typeof label !== 'object' || label === null || Array.isArray(label)) return [];
  if ('$copy' in label) return [String(label.$copy)];
  if (!('$table' in label)) return [];
  return (label.$table as unknown as { is?: LinkedProp }[]).flatMap((row) => copyKeysOf(row.is));
}
