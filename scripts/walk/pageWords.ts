import { resolveProp, resolveProps } from '../../src/app/screens/resolveProp.ts';
import { closedBlocks } from '../../src/authoring/why/whyShown.ts';
import { wordsIn } from '../../src/copy/useWords.ts';
import { holds } from '../../src/engine/conditions/holds.ts';
import type { BlockNode, Text } from '../../src/engine/slice.ts';
import { contextAtom, sliceAtom } from '../../src/state/atoms.ts';
import type { AppStore } from '../../src/state/createAppStore.ts';

/** A text of the catalogue as words, with the values as they are now; spaces that no line breaks at are spaces. */
export function wordsOfText(store: AppStore, text: Text | { $copy: string } | undefined): string {
  return wordsIn(text, store.get(sliceAtom), store.get(contextAtom)).replaceAll('\u00a0', ' ');
}

/** The page's own title of a route; '' where it has none. */
export function wordsOfTitle(store: AppStore, route: string): string {
  const { routes, screens } = store.get(sliceAtom);
  const { screen = '', title } = routes[route] ?? {};
  const ofScreen = screens[screen]?.title;
  const chosen = title ?? (ofScreen === undefined ? undefined : { $copy: ofScreen });
  return wordsOfText(store, resolveProp(chosen, scopeOf(store)) as Text | undefined);
}

/** Whether a block is drawn now. */
export function isShown(store: AppStore, { when }: BlockNode): boolean {
  return when === undefined || holds(store.get(sliceAtom), when, store.get(contextAtom));
}

/** Blocks in items that are not open: of `items` beside a `current` one only that is drawn. */
export function closedPanels(store: AppStore, blocks: readonly BlockNode[]): ReadonlySet<BlockNode> {
  return closedBlocks(store.get(sliceAtom), store.get(contextAtom), blocks);
}

/** The props of the block with this id as it is drawn now; undefined where it is not. */
export function propsOfBlock(
  store: AppStore,
  blocks: readonly BlockNode[],
  id: string,
): Record<string, unknown> | undefined {
  for (const block of blocks) {
    if (!isShown(store, block)) continue;
    const found =
      block.id === id ? resolveProps(block.props, scopeOf(store)) : propsOfBlock(store, block.blocks, id);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The props of all blocks that are drawn now, those inside others as well. */
export function shownProps(store: AppStore, blocks: readonly BlockNode[]): Record<string, unknown>[] {
  return blocks
    .filter((block) => isShown(store, block))
    .flatMap((block) => [resolveProps(block.props, scopeOf(store)), ...shownProps(store, block.blocks)]);
}

/** What props are resolved against now. */
export function scopeOf(store: AppStore) {
  return { slice: store.get(sliceAtom), context: store.get(contextAtom), art: (name: string) => name };
}

/** Every sentence of the blocks that are drawn now, and of those inside them. */
export function wordsOfBlocks(store: AppStore, blocks: readonly BlockNode[]): string[] {
  const scope = scopeOf(store);
  const texts = (prop: unknown): string[] => {
    if (typeof prop === 'string' || typeof prop === 'number') return [wordsOfText(store, String(prop))];
    if (typeof prop !== 'object' || prop === null) return [];
    if ('inline' in prop || 'blocks' in prop) return [wordsOfText(store, prop as Text)];
    return Object.values(prop).flatMap(texts);
  };
  const closed = closedPanels(store, blocks);
  return blocks
    .filter((block) => isShown(store, block) && !closed.has(block))
    .flatMap((block) => [...texts(resolveProps(block.props, scope)), ...wordsOfBlocks(store, block.blocks)]);
}
