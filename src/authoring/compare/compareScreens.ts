import { isObject } from '../../engine/overlay/mergePatch.ts';
import type { BlockNode, Slice, Text } from '../../engine/slice.ts';
import { copyReference } from '../../engine/text/wordsOf.ts';
import type { Json, SiteView } from './Difference.ts';
import { type Difference, leavesOf, sayLeaf, wordsIn } from './Difference.ts';

/** Screens that came or went, and the blocks of those that stayed. */
export function compareScreens(before: SiteView, after: SiteView): Difference[] {
  const [was, is] = [before.slice.screens, after.slice.screens];
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
  const { copy } = view.slice;
  const texts = [...new Set(keysIn(blocks))].flatMap((key) => copy[key] ?? []);
  const words = texts.slice(0, 3).map((text) => JSON.stringify(wordsIn(view, text)));
  return [...words, ...(texts.length > 3 ? [`and ${texts.length - 3} more sentences`] : [])].join(', ');
}

function keysIn(value: unknown): string[] {
  const key = copyReference(value);
  if (key !== undefined) return [key];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(keysIn) : [];
}

/** Sentences that read differently under the same key, as applicants read them. */
export function compareTexts(before: SiteView, after: SiteView): Difference[] {
  const { copy } = after.slice;
  return Object.entries(before.slice.copy).flatMap(([key, text]) => {
    const other = Object.hasOwn(copy, key) ? copy[key] : undefined;
    if (other === undefined) return [];
    return changedText(key, [before, text], [after, other]).map((difference) => ({
      ...difference,
      screens: screensWithText(after, key),
      names: [key],
    }));
  });
}

/**
 * The difference between two texts of one name; none where they read the same.
 * @param name what the text is, for people
 */
export function changedText(
  name: string,
  [was, before]: readonly [SiteView, Text],
  [is, after]: readonly [SiteView, Text],
): Difference[] {
  const [read, reads] = [wordsIn(was, before), wordsIn(is, after)];
  const [written, writes] = [before, after].map((text) => JSON.stringify(text));
  if (read === reads && written === writes) return [];
  // With the words equal, what changed is a link, or what is bold.
  const sentence =
    read === reads
      ? `${name}: ${JSON.stringify(reads)} is marked or linked differently`
      : `${name}: ${JSON.stringify(read)} → ${JSON.stringify(reads)}`;
  const values = written === writes ? `${read} ${reads}` : '';
  return [{ topic: 'Texts', sentence, id: [name, written, writes, values].join('\n') }];
}

const reference = /"\$(?<kind>copy|value)":"(?<name>(?:[^"\\]|\\.)*)"/gu;
const known = new WeakMap<Slice, Map<string, Set<string>>>();

/** The screens of a site that say a sentence, by the blocks, the named values and the page titles that lead to it. */
function screensWithText({ slice }: SiteView, key: string): string[] {
  const found = known.get(slice) ?? index(slice);
  known.set(slice, found);
  return [...found].filter(([, keys]) => keys.has(key)).map(([screen]) => screen);
}

/** The screens that ask for a field, or for any of a form. */
export function screensWithForm({ slice }: SiteView, form: string): string[] {
  return Object.values(slice.screens)
    .filter(({ uses }) => uses.forms.includes(form))
    .map(({ id }) => id);
}

function index(slice: Slice): Map<string, Set<string>> {
  const screens = new Map<string, Set<string>>();
  const add = (screen: string, holder: unknown) => {
    const keys = screens.get(screen) ?? new Set<string>();
    collect(slice, holder, keys, new Set());
    screens.set(screen, keys);
  };
  for (const [id, screen] of Object.entries(slice.screens)) {
    add(id, screen.blocks);
    if (screen.title !== undefined) add(id, { $copy: screen.title });
  }
  for (const { screen, title } of Object.values(slice.routes)) if (title !== undefined) add(screen, title);
  return screens;
}

function collect(slice: Slice, holder: unknown, keys: Set<string>, seen: Set<string>): void {
  for (const { groups } of (JSON.stringify(holder) ?? '').matchAll(reference)) {
    const name = JSON.parse(`"${groups?.name ?? ''}"`) as string;
    if (groups?.kind === 'copy') keys.add(name);
    else if (!seen.has(name)) {
      seen.add(name);
      collect(slice, slice.values[name], keys, seen);
    }
  }
}
