import { isObject } from '../../engine/overlay/mergePatch.ts';
import type { BlockNode } from '../../engine/slice.ts';
import { copyReference } from '../../engine/text/wordsOf.ts';
import type { Difference } from './Difference.ts';
import { leavesOf } from './leavesOf.ts';
import type { Json, SiteView } from './SiteView.ts';
import { sayLeaf } from './sayValue.ts';

/** Screens that came or went, and the blocks of those that stayed. */
export function compareScreens(before: SiteView, after: SiteView): Difference[] {
  const [was, is] = [before.site.slice.screens, after.site.slice.screens];
  const told = (id: string, words: string, quoted = ''): Difference => {
    const sentence = `the screen ${JSON.stringify(id)} ${words}`;
    return { topic: 'Screens and addresses', sentence: `${sentence}${quoted}`, id: sentence, screens: [id] };
  };
  const ids = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return ids.flatMap((id) => {
    const [old, screen] = [was[id], is[id]];
    if (old === undefined) return [told(id, 'is new', saying(screen?.blocks ?? [], after))];
    if (screen === undefined) return [told(id, 'is gone', said(old.blocks, before))];
    const [whole, others] = [before, after].map(({ screens }) => screens[id] ?? {});
    const { blocks: _blocks, ...own } = whole ?? {};
    const { blocks: _others, ...ownNow } = others ?? {};
    return [
      ...leavesOf(own, ownNow).map((leaf) => told(id, `has changed: ${sayLeaf(leaf, before, after)}`)),
      ...compareBlocks([before, whole, old.blocks], [after, others, screen.blocks], (words, quoted) =>
        told(id, words, quoted),
      ),
    ];
  });
}

/** Blocks of a screen or of a block: as they are written, and linked. */
type Level = readonly [SiteView, Json | undefined, readonly BlockNode[]];

function compareBlocks(
  [was, oldHolder, before]: Level,
  [is, holder, after]: Level,
  tell: (words: string, quoted?: string) => Difference,
): Difference[] {
  const [written, writes] = [oldHolder, holder].map(blocksIn);
  const name = ({ id, block }: BlockNode) => `the block ${JSON.stringify(id)} (${block})`;
  const gone = before.filter(({ id }) => !after.some((block) => block.id === id));
  const [order, others] = [
    before.filter((block) => !gone.includes(block)),
    after.filter(({ id }) => before.some((block) => block.id === id)),
  ].map((blocks) => blocks.map(({ id }) => id).join(', '));
  return [
    ...gone.map((block) => tell(`no longer has ${name(block)}`, said([block], was))),
    ...(order === others ? [] : [tell(`has its blocks in another order: ${others}`)]),
    ...after.flatMap((block) => {
      const old = before.find(({ id }) => id === block.id);
      if (old === undefined) return [tell(`also has ${name(block)}`, saying([block], is))];
      const [oldSelf, self] = [written?.[block.id], writes?.[block.id]];
      const { blocks: _inner, when, ...own } = oldSelf ?? {};
      const { blocks: _others, when: condition, ...ownNow } = self ?? {};
      return [
        ...(when === condition
          ? []
          : [tell(`shows ${name(block)} ${shownWhen(condition)}; it was shown ${shownWhen(when)}`)]),
        ...leavesOf(own, ownNow).map((leaf) =>
          tell(`has changed in ${name(block)}: ${sayLeaf(leaf, was, is)}`),
        ),
        ...compareBlocks([was, oldSelf, old.blocks], [is, self, block.blocks], tell),
      ];
    }),
  ];
}

function shownWhen(condition: unknown): string {
  return condition === undefined ? 'always' : `when ${String(condition)}`;
}

function blocksIn(holder: Json | undefined): Record<string, Json> {
  return isObject(holder?.blocks) ? (holder.blocks as Record<string, Json>) : {};
}

function said(blocks: readonly BlockNode[], view: SiteView): string {
  const words = sentencesIn(blocks, view);
  return words === '' ? '' : `; it said ${words}`;
}

function saying(blocks: readonly BlockNode[], view: SiteView): string {
  const words = sentencesIn(blocks, view);
  return words === '' ? '' : `; it says ${words}`;
}

/** The first sentences of blocks. */
function sentencesIn(blocks: readonly BlockNode[], view: SiteView): string {
  const { copy } = view.site.slice;
  const texts = [...new Set(keysIn(blocks))].flatMap((key) => copy[key] ?? []);
  const words = texts.slice(0, 3).map((text) => JSON.stringify(view.words(text)));
  return [...words, ...(texts.length > 3 ? [`and ${texts.length - 3} more sentences`] : [])].join(', ');
}

function keysIn(value: unknown): string[] {
  const key = copyReference(value);
  if (key !== undefined) return [key];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(keysIn) : [];
}
