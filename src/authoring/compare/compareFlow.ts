import { isObject } from '../../engine/overlay/mergePatch.ts';
import type { Json, SiteView } from './Difference.ts';
import { type Difference, hunksOf, leavesOf, sayLeaf, sayValue, type Topic } from './Difference.ts';

/** Addresses, conditions, decisions and steps of a site's flow. */
export function compareFlow(before: SiteView, after: SiteView): Difference[] {
  const names = [...new Set([...Object.keys(before.flow), ...Object.keys(after.flow)])];
  return names.flatMap((name) => {
    if (silent.has(name)) return [];
    const [was, is] = [before.flow[name], after.flow[name]];
    if (name === 'routes' || name === 'dialogs') return comparePages(name, before, after);
    if (name === 'decisions' || name === 'choices') return compareDecisions(name, before, after);
    const topic = topicOf[name] ?? 'Steps';
    return leavesOf(was, is, [name]).map((leaf) => ({
      topic,
      sentence: sayLeaf(leaf, before, after),
      names: leaf.path.slice(1),
    }));
  });
}

/** Files and lists of files, which say nothing by themselves. */
const silent = new Set(['$schema', 'description', 'brands', 'draft', 'parts']);

const topicOf: Record<string, Topic> = {
  conditions: 'Conditions',
  label: 'Screens and addresses',
  paths: 'Screens and addresses',
  links: 'Screens and addresses',
  frame: 'Screens and addresses',
  traits: 'Settings',
  constants: 'Settings',
};

function comparePages(kind: 'routes' | 'dialogs', before: SiteView, after: SiteView): Difference[] {
  const [was, is] = [objectAt(before.flow, kind), objectAt(after.flow, kind)];
  const what = kind === 'routes' ? 'the page' : 'the dialog';
  return namesOf(was, is).flatMap((id): Difference[] => {
    const [old, page] = [objectOrNone(was[id]), objectOrNone(is[id])];
    const screens = [old, page].flatMap((one) => (typeof one?.screen === 'string' ? [one.screen] : []));
    const told = (topic: Topic, words: string): Difference => ({
      topic,
      sentence: `${what} ${JSON.stringify(id)} ${words}`,
      screens: [...new Set(screens)],
      names: [id],
    });
    const address = (one: Json) => (kind === 'routes' ? ` at /${String(one.path ?? '')}` : '');
    if (old === undefined && page !== undefined)
      return [
        told(
          'Screens and addresses',
          `is new${address(page)}, with the screen ${sayValue(page.screen, after)}`,
        ),
      ];
    if (page === undefined)
      return [told('Screens and addresses', `is gone${old === undefined ? '' : `; it was${address(old)}`}`)];
    return leavesOf(old, page).map((leaf) => {
      if (kind === 'routes' && leaf.path.join() === 'path')
        return told('Screens and addresses', `is now at /${leaf.after}; it was at /${leaf.before}`);
      const isStep = ['on', 'entry', 'after'].includes(leaf.path[0] ?? '');
      return told(isStep ? 'Steps' : 'Screens and addresses', `has changed: ${sayLeaf(leaf, before, after)}`);
    });
  });
}

function compareDecisions(kind: 'decisions' | 'choices', before: SiteView, after: SiteView): Difference[] {
  const [was, is] = [objectAt(before.flow, kind), objectAt(after.flow, kind)];
  return namesOf(was, is).flatMap((id) => {
    const [old, table] = [was[id], is[id]];
    const told = (words: string, rows: readonly unknown[] = []): Difference => ({
      topic: 'Decisions',
      sentence: `${id}: ${words}`,
      names: [id, ...rows.flatMap(outcomeNames)],
    });
    const [rows, others] = [rowsOf(old), rowsOf(table)];
    if (rows === undefined || others === undefined)
      return leavesOf(old, table, [id]).map((leaf) => ({
        ...told(''),
        sentence: sayLeaf(leaf, before, after),
      }));
    const columns = leavesOf({ ...objectOrNone(old), rows: [] }, { ...objectOrNone(table), rows: [] });
    return [
      ...columns.map((leaf) =>
        told(
          leaf.before === undefined
            ? `also asks ${leaf.path.at(-1)}: ${leaf.after}`
            : sayLeaf(leaf, before, after),
        ),
      ),
      ...hunksOf(rows, others).flatMap(({ removed, added }) => {
        const kept = removed.filter((row) => added.some((other) => inputs(other) === inputs(row)));
        return [
          ...kept.map((row) => {
            const now = added.find((other) => inputs(other) === inputs(row)) ?? row;
            return told(`${inputs(row)} → ${outcome(now, after)}; it was ${outcome(row, before)}`, [
              row,
              now,
            ]);
          }),
          ...removed
            .filter((row) => !kept.includes(row))
            .map((row) => told(`no longer ${inputs(row)} → ${outcome(row, before)}`, [row])),
          ...added
            .filter((row) => !kept.some((other) => inputs(other) === inputs(row)))
            .map((row) => told(`also ${inputs(row)} → ${outcome(row, after)}`, [row])),
        ];
      }),
    ];
  });
}

/** What a row may lead to; its other words are what it asks. */
const outcomes = new Set(['to', 'is', 'do']);

function inputs(row: Json): string {
  const asked = Object.entries(row).filter(([key]) => !outcomes.has(key) && !key.startsWith('$'));
  const words = asked.map(
    ([key, value]) => `${key} ${Array.isArray(value) ? value.join(' or ') : String(value)}`,
  );
  return words.length === 0 ? 'everything else' : words.join(' and ');
}

function outcome(row: Json, view: SiteView): string {
  const entries = Object.entries(row).filter(([key]) => outcomes.has(key));
  return entries.map(([key, value]) => (key === 'to' ? String(value) : sayValue(value, view))).join(', ');
}

function outcomeNames(row: unknown): string[] {
  return isObject(row)
    ? Object.entries(row).flatMap(([key, value]) => (outcomes.has(key) ? [String(value)] : []))
    : [];
}

function rowsOf(table: unknown): Json[] | undefined {
  const rows = isObject(table) ? table.rows : undefined;
  return Array.isArray(rows) ? rows.filter(isObject) : undefined;
}

function objectAt(object: Json, key: string): Json {
  return objectOrNone(object[key]) ?? {};
}

function objectOrNone(value: unknown): Json | undefined {
  return isObject(value) ? value : undefined;
}

function namesOf(...objects: readonly Json[]): string[] {
  return [...new Set(objects.flatMap((object) => Object.keys(object)))];
}
