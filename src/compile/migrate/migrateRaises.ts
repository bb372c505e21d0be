import { isFlow } from './isFlow.ts';
import { isObject } from './isObject.ts';
import type { MigratedDocument } from './MigratedDocument.ts';
import { mapLists } from './mapLists.ts';
import { mapSteps } from './mapSteps.ts';
import { meets } from './meets.ts';
import { partOf } from './partOf.ts';
import type { Remark } from './Remark.ts';
import { raisedElsewhere } from './raisedElsewhere.ts';

/** Events that steps raised are sequences that steps do. */
export function migrateRaises(
  documents: readonly MigratedDocument[],
  remarks: Remark[],
): readonly MigratedDocument[] {
  const raises = documents.filter(isFlow).flatMap((document) => raisedBy(document, documents, remarks));
  if (raises.length === 0) return documents;
  const elsewhere = raisedElsewhere(documents);
  return documents.map((document) => {
    const done = (event: string, by: MigratedDocument) =>
      raises.some((raise) => raise.event === event && raise.by === by && raise.way === 'do');
    const closes = (event: string) =>
      raises.some((raise) => raise.event === event && raise.by === document && raise.way === 'close');
    const moved = Object.keys(partOf(document.json, 'on')).filter((event) =>
      raises.some((raise) => raise.event === event && raise.way === 'do' && meets(raise.by, document)),
    );
    const renamed = mapLists(document.json, (list) =>
      mapSteps(list, (step) => {
        if (typeof step.raise !== 'string') return step;
        if (closes(step.raise)) return renameKey(step, 'close', true);
        return done(step.raise, document) ? renameKey(step, 'do', step.raise) : step;
      }),
    );
    return { ...document, json: moveHandlers(renamed, moved, elsewhere) };
  });
}

interface Raise {
  event: string;
  by: MigratedDocument;
  way: 'do' | 'close';
}

/** What a document raises that can be done in another way; the rest is remarked on. */
function raisedBy(
  document: MigratedDocument,
  documents: readonly MigratedDocument[],
  remarks: Remark[],
): Raise[] {
  const layers = documents.filter((other) => isFlow(other) && meets(document, other));
  return [...eventsOf(document)].flatMap((event): Raise[] => {
    const handlers = layers.filter(({ json }) => Array.isArray(partOf(json, 'on')[event]));
    const places = layers.flatMap(({ json }) => placesOf(json, event));
    const isTaken = layers.some(({ json }) => isOther(json, event));
    const remark = (sentence: string) => remarks.push({ file: document.file, sentence });
    const where = places.map((place) => `"${place}"`).join(' and ');
    if (handlers.length === 0 && places.length === 0 && event === 'close')
      return [{ event, by: document, way: 'close' }];
    if (handlers.length > 0 && !isTaken) {
      if (places.length > 0)
        remark(
          `"raise": "${event}" is now "do": "${event}", which never runs the handler of ${where}; where it should, put an "if" before it that tells the pages apart.`,
        );
      return [{ event, by: document, way: 'do' }];
    }
    if (handlers.length > 0)
      remark(
        `"raise": "${event}" stays, since there is another sequence named "${event}"; rename that sequence, and run this again.`,
      );
    else if (places.length > 0)
      remark(
        `"raise": "${event}" stays, since only ${where} handles it; write its steps as a sequence and "do" that, or give the dialog "outcomes" and say under "open" what follows each.`,
      );
    else remark(`"raise": "${event}" stays, since nothing handles it; remove it, or "do" a sequence.`);
    return [];
  });
}

function eventsOf({ json }: MigratedDocument): Set<string> {
  const events = new Set<string>();
  mapLists(json, (list) =>
    mapSteps(list, (step) => {
      if (typeof step.raise === 'string') events.add(step.raise);
      return step;
    }),
  );
  return events;
}

function placesOf(flow: unknown, event: string): string[] {
  return ['routes', 'dialogs'].flatMap((part) =>
    Object.entries(partOf(flow, part)).flatMap(([id, place]) =>
      Array.isArray(partOf(place, 'on')[event]) ? [`${part}.${id}`] : [],
    ),
  );
}

/** Whether the name of the event is that of a sequence that its handler does not just do. */
function isOther(flow: unknown, event: string): boolean {
  const handler = partOf(flow, 'on')[event];
  return Object.hasOwn(partOf(flow, 'sequences'), event) && handler !== undefined && !isDone(handler, event);
}

function isDone(handler: unknown, event: string): boolean {
  return JSON.stringify(handler) === JSON.stringify([{ do: event }]);
}

function renameKey(step: Record<string, unknown>, key: string, value: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(step).map((entry) => (entry[0] === 'raise' ? [key, value] : entry)),
  );
}

/** A flow whose handlers of these events are sequences; a handler stays where something else raises its event. */
function moveHandlers(flow: unknown, events: readonly string[], elsewhere: ReadonlySet<string>): unknown {
  const on = partOf(flow, 'on');
  const moved = events.filter((event) => !isDone(on[event], event));
  if (!isObject(flow) || moved.length === 0) return flow;
  const sequences = {
    ...partOf(flow, 'sequences'),
    ...Object.fromEntries(moved.map((event) => [event, on[event]])),
  };
  const left = Object.fromEntries(
    Object.entries(on).flatMap(([event, list]) => {
      if (!moved.includes(event)) return [[event, list]];
      if (!elsewhere.has(event)) return [];
      return [[event, list === null ? null : [{ do: event }]]];
    }),
  );
  return Object.fromEntries(
    Object.entries(flow).flatMap(([key, inner]) => {
      if (key === 'sequences') return [];
      if (key !== 'on') return [[key, inner]];
      const made: [string, unknown] = ['sequences', sequences];
      return Object.keys(left).length === 0 ? [made] : [made, ['on', left]];
    }),
  );
}
