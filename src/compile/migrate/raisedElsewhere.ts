import type { KindName } from '../document/kinds.ts';
import { isFlow } from './isFlow.ts';
import { isObject } from './isObject.ts';
import type { MigratedDocument } from './MigratedDocument.ts';
import { partOf } from './partOf.ts';

/** Kinds of documents that name events wherever they like. */
const raising: readonly KindName[] = ['screen', 'fragment', 'form', 'field', 'block', 'widget', 'app'];

/** Every word that may be an event which something other than a step raises. */
export function raisedElsewhere(documents: readonly MigratedDocument[]): ReadonlySet<string> {
  return new Set(
    documents.flatMap((document) => {
      if (isFlow(document)) return inFlow(document.json);
      return raising.includes(document.name) ? textsIn(document.json) : [];
    }),
  );
}

function textsIn(json: unknown): string[] {
  if (typeof json === 'string') return [json];
  return typeof json === 'object' && json !== null ? Object.values(json).flatMap(textsIn) : [];
}

/** Clicks of links, deadlines, documents that do not come. */
function inFlow(flow: unknown): string[] {
  const clicks = Object.values(partOf(flow, 'links')).map((link) =>
    isObject(link) ? link.raise : undefined,
  );
  return [...clicks.filter((event) => typeof event === 'string'), ...inSteps(flow)];
}

function inSteps(json: unknown, key = ''): string[] {
  if (Array.isArray(json)) return json.flatMap((inner) => inSteps(inner, key));
  if (!isObject(json)) return [];
  return Object.entries(json).flatMap(([word, inner]) => {
    const isEvent = (key === 'newTab' && word === 'failed') || (key === 'after' && word === 'event');
    return isEvent && typeof inner === 'string' ? [inner] : inSteps(inner, word);
  });
}
