import { diffArrays } from 'diff';
import type { FormSource } from '../../compile/forms/FormSource.ts';
import type { SiteLayers } from '../../compile/merge/mergeSiteLayers.ts';
import { isObject } from '../../engine/overlay/mergePatch.ts';
import type { Slice, Text, TextFormat } from '../../engine/slice.ts';
import { wordsOf } from '../../engine/text/wordsOf.ts';
import type { AwaitingText } from '../translations.ts';

export type Json = Readonly<Record<string, unknown>>;

/** What is compared of a site: all that applicants meet there. It is JSON, so that a release can keep it. */
export interface SiteView {
  key: string;
  layers: Pick<SiteLayers, 'brand' | 'flow'>;
  slice: Slice;
  forms: Readonly<Record<string, FormSource>>;
  /** The documents as product staff write them, layers merged. */
  flow: Json;
  screens: Readonly<Record<string, Json>>;
  settings: Json;
  /** What the brand says of itself. */
  facts: Json;
  looks: Json;
  /** Each line of the terms, with its figures. */
  terms: readonly string[];
  /** What sentences show where they name a path, by `shownAt`; what is only known of an applicant is not here. */
  shown: Readonly<Record<string, string>>;
  /** What of it awaits legal review. */
  awaiting: readonly AwaitingText[];
}

/** A text as an applicant of the site reads it; what is only known of an applicant stays in braces. */
export function wordsIn({ shown }: SiteView, text: Text): string {
  return wordsOf(text, (path, format) => shown[shownAt(path, format)] ?? `{${path}}`);
}

export function shownAt(path: string, format?: TextFormat): string {
  return format === undefined ? path : `${path}|${format}`;
}

/** Parts of the answer, in the order in which they are told. */
export const topics = [
  'Sites',
  'Screens and addresses',
  'Texts',
  'Fields',
  'Rules',
  'Payload',
  'Conditions',
  'Decisions',
  'Steps',
  'Settings',
  'Terms',
  'Brands',
  'Looks',
] as const;

export type Topic = (typeof topics)[number];

/** One thing that is different for the applicants of one site. */
export interface Difference {
  topic: Topic;
  /** In plain words. */
  sentence: string;
  /** Equal where the same was changed on several sites, though it may read differently there; the sentence unless said. */
  id?: string;
  /** Ids of the screens where it is met. */
  screens?: readonly string[];
  /** Other names that it is about, as journeys say them: of sentences, fields, events. */
  names?: readonly string[];
}

/** A value of a document in words: a sentence by its key as applicants read it, anything else as JSON. */
export function sayValue(value: unknown, view: SiteView): string {
  if (value === undefined) return 'nothing';
  const { copy } = view.slice;
  const text = typeof value === 'string' && Object.hasOwn(copy, value) ? copy[value] : undefined;
  return text === undefined ? json(value) : JSON.stringify(wordsIn(view, text));
}

/** What became of a part: `a.b: 1 → 2`, `a.b is new: 2`, `a.b is gone; it was 1`. */
export function sayLeaf({ path, before, after, order }: Leaf, was: SiteView, is: SiteView): string {
  const name = path.join('.');
  if (order !== undefined) return name === '' ? order : `${name}: ${order}`;
  if (before === undefined) return `${name} is new: ${sayValue(after, is)}`;
  if (after === undefined) return `${name} is gone; it was ${sayValue(before, was)}`;
  return `${name}: ${sayValue(before, was)} → ${sayValue(after, is)}`;
}

/** JSON as the documents lay it out on one line. */
function json(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(json).join(', ')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${json(inner)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}

/** The smallest part that differs between two values of JSON. */
export interface Leaf {
  /** Keys and, within lists, the word that tells an item apart or its number. */
  path: readonly string[];
  /** Undefined where nothing stood there. */
  before: unknown;
  /** Undefined where nothing stands there any more. */
  after: unknown;
  /** In place of the values: what has another place among the keys there, in words. */
  order?: string;
}

/** What tells readers of the documents something, and applicants nothing. */
const silent = new Set(['$schema', '$comment', 'description', 'about']);

/** Each place where two values differ. Items of a list that were changed in place are compared; others came or went. */
export function leavesOf(before: unknown, after: unknown, path: readonly string[] = []): Leaf[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (isObject(before) && isObject(after)) {
    const isTold = (key: string) => !silent.has(key);
    const [old, now] = [before, after].map((side) => Object.keys(side).filter(isTold)) as [
      string[],
      string[],
    ];
    const order = sayOrder(
      old.filter((key) => now.includes(key)),
      now.filter((key) => old.includes(key)),
    );
    return [
      ...[...new Set([...old, ...now])].flatMap((key) =>
        leavesOf(own(before, key), own(after, key), [...path, key]),
      ),
      ...(order === '' ? [] : [{ path, before, after, order }]),
    ];
  }
  if (Array.isArray(before) && Array.isArray(after))
    return hunksOf<unknown>(before, after).flatMap(({ removed, added }) =>
      removed.length === added.length && removed.every(isObject)
        ? removed.flatMap((item, index) => leavesOf(item, added[index], path))
        : [
            ...removed.map((item) => ({ path, before: item, after: undefined })),
            ...added.map((item) => ({ path, before: undefined, after: item })),
          ],
    );
  return [{ path, before, after }];
}

function own(object: Record<string, unknown>, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** What moved among the same keys, in words: "City before Zip". Nothing where the order is the same. */
export function sayOrder(before: readonly string[], after: readonly string[]): string {
  const moved = hunksOf(after, before).flatMap(({ removed }) => removed);
  return moved
    .map((key) => {
      const at = after.indexOf(key);
      const next = after[at + 1];
      return next === undefined ? `${key} after ${after[at - 1]}` : `${key} before ${next}`;
    })
    .join(', ');
}

/** A stretch of two lists where they differ. */
interface Hunk<Item> {
  removed: readonly Item[];
  added: readonly Item[];
}

/** Where two lists of JSON differ, in order. */
export function hunksOf<Item>(before: readonly Item[], after: readonly Item[]): Hunk<Item>[] {
  const comparator = (one: Item, other: Item) => JSON.stringify(one) === JSON.stringify(other);
  const changes = diffArrays([...before], [...after], { comparator });
  return changes.flatMap(({ added, removed, value }, index) => {
    const isReplaced = changes[index - 1]?.removed === true;
    if (removed) {
      const next = changes[index + 1];
      return [{ removed: value, added: next?.added === true ? next.value : [] }];
    }
    return added && !isReplaced ? [{ removed: [], added: value }] : [];
  });
}
