import { posix } from 'node:path';
import type { JSONPath } from 'jsonc-parser';
import { kindOf } from '../../compile/document/Catalogue.ts';
import { isSameOrder, order } from '../order.ts';
import { isSame, type Value, valueAt, withValue } from './editJson.ts';

/** A value of a document that gets another; `is` is left out where it is taken away, `was` where there was none. */
export interface Edit {
  /** From the root, with `/`. */
  file: string;
  path: JSONPath;
  was?: Value;
  is?: Value;
  /** Why a sentence is changed that is locked, who says so, and when (ISO 8601). */
  why?: string;
  by?: string;
  at?: string;
  /** Of a translation: what it keeps of the English that it was made from (`hashOfEnglish`). */
  of?: string;
  /** The key that a new one was typed behind; null where it was typed before all others. */
  behind?: string | null;
  /** What edits have in common that are undone and done again together. */
  step?: string;
}

/** An edit whose value somebody else has changed meanwhile; it is not in effect until `resolve` is called. */
export interface Conflict extends Edit {
  /** What the file has now; undefined for nothing. */
  theirs: Value;
}

/** Lays edits of one file over its text. Where they change nothing, the text is the same again, to the byte. */
export function layEdits(
  before: string | undefined,
  edits: readonly Edit[],
): { text: string | undefined; conflicts: Conflict[] } {
  const conflicts: Conflict[] = [];
  // What some editors put before a text is no part of it.
  let text = before?.replace(/^\uFEFF/u, '');
  for (const edit of netOf(edits)) {
    const now = valueAt(text, edit.path);
    const isAlike = edit.path.at(-1) === order ? isSameOrder : isSame;
    if (!isAlike(now, edit.is) && !isAlike(now, edit.was)) {
      conflicts.push({ ...edit, theirs: now });
      continue;
    }
    if (!isAlike(now, edit.is))
      text = withValue(text ?? newDocument(edit.file), edit.path, edit.is, edit.behind);
    text = withEnglish(text, edit);
  }
  if (isSame(valueAt(text, []), valueAt(before, []))) return { text: before, conflicts };
  const keys = Object.keys(valueAt(text, []) as object);
  const isEmpty = keys.every((key) => key === '$schema');
  return { text: isEmpty ? undefined : text, conflicts };
}

/** Whether it changes what a document says of its sentences: which are locked, what translations are of. */
export const isOfFile = ({ path: [key] }: Pick<Edit, 'path'>) => String(key).startsWith('$') && key !== order;

/** Keeps beside a translation which English it was made from. */
function withEnglish(text: string | undefined, { path: [key], is, of }: Edit): string | undefined {
  if (text === undefined || of === undefined || typeof key !== 'string') return text;
  const { [key]: kept, ...others } = (valueAt(text, ['$of']) ?? {}) as Record<string, string>;
  if (is !== undefined) return withValue(text, ['$of', key], of);
  if (Object.keys(others).length === 0) return withValue(text, ['$of'], undefined);
  return kept === undefined ? text : withValue(text, ['$of', key], undefined);
}

/** Several edits of one value of a file are one, as long as nothing that holds it or is held by it is edited in between. */
export function netOf(edits: readonly Edit[]): Edit[] {
  const net: Edit[] = [];
  for (const edit of edits) {
    const index = net.findLastIndex((other) => isRelated(other, edit));
    const earlier = net[index];
    if (earlier !== undefined && isSame(earlier.path, edit.path))
      net[index] = { ...earlier, ...edit, was: earlier.was, is: edit.is };
    else net.push(edit);
  }
  return net;
}

function isRelated(one: Edit, other: Edit): boolean {
  if (one.file !== other.file) return false;
  const shared = Math.min(one.path.length, other.path.length);
  return (
    isInOrderOf(one, other) ||
    isInOrderOf(other, one) ||
    isSame(one.path.slice(0, shared), other.path.slice(0, shared))
  );
}

/** Whether one edit brings or takes a key of the object whose order is another. */
function isInOrderOf({ path }: Edit, { path: own, was, is }: Edit): boolean {
  const isOwn = path.at(-1) === order && isSame(path.slice(0, -1), own.slice(0, -1));
  return isOwn && (was === undefined || is === undefined);
}

/** A document that says nothing yet. */
export function newDocument(file: string): string {
  const grammar = `schemas/catalogue/${kindOf(file)?.name}.schema.json`;
  return `{ "$schema": "${posix.relative(posix.dirname(file), grammar)}" }\n`;
}
