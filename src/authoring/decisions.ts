import { diffArrays } from 'diff';
import { entriesOf, itemsOf, member, type Node, plain, textOf } from '../compile/document/Node.ts';
import type { LinkedSite } from '../compile/link/LinkedSite.ts';
import type { Personas } from '../compile/link/personasOf.ts';
import { rowsOf } from '../compile/lower/expressions.ts';
import { isTable, mergeAll } from '../compile/merge/mergeNodes.ts';
import type { Declaration } from '../compile/names/Declaration.ts';
import { lineAndColumn } from '../compile/report/Place.ts';
import { flowPart } from '../compile/site/SiteScope.ts';
import { compileTest } from '../engine/conditions/holds.ts';
import { findDeclaration, readDeclared, readPresent } from '../engine/context/readDeclared.ts';
import { type Context, createContext, emptySurroundings, initialState } from '../engine/machine.ts';
import type { Condition, PathTest } from '../engine/slice.ts';
import { verdictOf } from './lint/verdictOf.ts';
import { configuredValue } from './why/why.ts';

/** A table of a flow that selects where a result leads (`decisions`), or what a screen shows (`choices`). */
export interface DecisionTable {
  part: 'decisions' | 'choices';
  name: string;
  /** The document that says it for this site: a higher layer takes the whole table. */
  file: string;
  line: number;
  columns: TableColumn[];
  rows: TableRow[];
  /** The table as it is written. */
  written: { columns: Record<string, string>; rows: Record<string, unknown>[] };
}

export interface TableColumn {
  name: string;
  reads: Subject;
}

/** What is held against something: a path, or a condition by its name or words. */
export interface Subject {
  words: string;
  /** A `condition` holds or not, and so does a path that is a `flag`. */
  kind: 'condition' | 'flag' | 'number' | 'text';
  /** All values that a text may have, where they are declared. */
  values?: readonly string[];
  description?: string;
}

export interface TableRow {
  line: number;
  column: number;
  /** Leads to a page that this site lacks, so that the site skips it. */
  isSkipped: boolean;
  personas: { digits: string; about: string; isCertain: boolean }[];
}

/** A named condition of a flow. */
export interface FlowCondition {
  name: string;
  file: string;
  line: number;
  /** The expression as it is written. */
  text: string;
  /** The same as rows; undefined where it is more than one level of tests. */
  tests?: ConditionTests;
}

export interface ConditionTests {
  word: 'all' | 'any';
  tests: ConditionTest[];
}

export interface ConditionTest {
  /** A path, or the name of a condition. */
  subject: string;
  isNot: boolean;
  /** `{"minLength":1}` for "is given"; left out of a condition. */
  test?: PathTest;
}

/** A sequence of a flow that only runs others, one behind the other. */
export interface FlowOrder {
  name: string;
  file: string;
  line: number;
  /** Names of the sequences that it runs. */
  steps: string[];
}

export interface FlowDecisions {
  tables: DecisionTable[];
  conditions: FlowCondition[];
  orders: FlowOrder[];
  /** All sequences of the flow, which an order may run. */
  sequences: string[];
  /** What a test or a column may ask. */
  subjects: Subject[];
  /** Pages that a row may lead to. */
  routes: string[];
}

/** The tables and conditions of a site as rows, with the personas that come to each row. */
export function decisionsOf(site: LinkedSite, personas: Personas): FlowDecisions {
  const flow = mergeAll(site.layers.flowLayers);
  const tables = (['decisions', 'choices'] as const).flatMap((part) =>
    entriesOf(member(flow, part)).flatMap(([name, table]) =>
      isTable(table) ? [tableOf(site, personas, part, name, table)] : [],
    ),
  );
  const conditions = entriesOf(member(flow, 'conditions')).flatMap(([name, node]) => {
    const text = textOf(node);
    if (text === undefined) return [];
    const lowered = flowPart(site, 'conditions').get(name);
    const tests = lowered && testsIn(plain(lowered) as Condition);
    return [{ name, ...placeOf(node), text, ...(tests && { tests }) }];
  });
  const sequences = entriesOf(member(flow, 'sequences'));
  return {
    tables,
    conditions,
    orders: sequences.flatMap(([name, node]) => {
      const steps = itemsOf(node).map(runBy);
      const isPlain = steps.length > 0 && steps.every((step) => step !== undefined);
      return isPlain ? [{ name, ...placeOf(node), steps }] : [];
    }),
    sequences: sequences.map(([name]) => name).sort(),
    subjects: [
      ...Object.keys(site.declarations).map((path) => subjectOf(site, path)),
      ...conditions.map(({ name }) => subjectOf(site, name)),
    ],
    routes: Object.keys(site.slice.routes),
  };
}

/** The sequence that a step runs; undefined where the step is, or says, anything else. */
function runBy(step: Node): string | undefined {
  const [[word, name] = [], ...more] = entriesOf(step);
  return word === 'do' && more.length === 0 ? textOf(name) : undefined;
}

/** A row that one side of a change has, and the other has not there. */
export interface RowChange {
  kind: 'was' | 'is';
  /** `Row 2: result PENDUSER, linking yes → link-account`. */
  words: string;
}

/** What is different between two lists of rows: those that stay are left out. */
export function rowChanges(
  was: readonly Record<string, unknown>[],
  is: readonly Record<string, unknown>[],
): RowChange[] {
  const numbers = { was: 0, is: 0 };
  return diffArrays(was.map(rowWords), is.map(rowWords)).flatMap(({ added, removed, value }) => {
    const kind = added ? 'is' : 'was';
    const from = numbers[kind] + 1;
    if (!added) numbers.was += value.length;
    if (!removed) numbers.is += value.length;
    if (!added && !removed) return [];
    return value.map((words, index): RowChange => ({ kind, words: `Row ${from + index}: ${words}` }));
  });
}

/** `result PENDUSER, linking yes → link-account`. */
function rowWords({ $comment: _, to, is, ...cells }: Record<string, unknown>): string {
  const words = (value: unknown): string => {
    if (Array.isArray(value)) return value.map(words).join(' or ');
    if (typeof value === 'object' && value !== null) return Object.values(value).map(words).join(', ');
    return value === true ? 'yes' : value === false ? 'no' : value === null ? 'nothing' : String(value);
  };
  const tests = Object.entries(cells).map(([column, cell]) => `${column} ${words(cell)}`);
  // A step of a sequence leads nowhere by itself.
  if (to === undefined && is === undefined) return tests.join(', ');
  return `${tests.join(', ') || 'anything else'} → ${words(to ?? is)}`;
}

/** A condition as its rows, where it is one level of tests that `conditionFrom` puts together again. */
export function testsIn(condition: Condition): ConditionTests | undefined {
  const { all, any } = condition as { all?: Condition[]; any?: Condition[] };
  const list = all ?? any ?? [condition];
  const tests = list.map((part) => testIn(part));
  const isWhole = tests.length > 0 && tests.every((test) => test !== undefined);
  return isWhole ? { word: any === undefined ? 'all' : 'any', tests } : undefined;
}

function testIn(part: Condition): ConditionTest | undefined {
  if (typeof part === 'string') return { subject: part, isNot: false };
  if ('not' in part) {
    const inner = testIn(part.not as Condition);
    return inner?.isNot === false ? { ...inner, isNot: true } : undefined;
  }
  const [[subject, test] = [''], ...more] = Object.entries(part);
  if (more.length > 0 || !subject.includes('.')) return undefined;
  return { subject, isNot: false, test: test as PathTest };
}

/** The condition that rows say. */
export function conditionFrom({ word, tests }: ConditionTests): Condition {
  const parts = tests.map(({ subject, isNot, test }): Condition => {
    const asked = test === undefined ? subject : { [subject]: test };
    return (isNot ? { not: asked } : asked) as Condition;
  });
  const [only, ...more] = parts;
  return only !== undefined && more.length === 0 ? only : ({ [word]: parts } as Condition);
}

function placeOf({ place }: Node): { file: string; line: number } {
  return { file: place.source.file, line: lineAndColumn(place).line };
}

function tableOf(
  site: LinkedSite,
  personas: Personas,
  part: DecisionTable['part'],
  name: string,
  table: Node,
): DecisionTable {
  const rows = itemsOf(member(table, 'rows'));
  const hits = hitsOf(site, personas, table, part === 'decisions' ? 'to' : 'is');
  return {
    ...{ part, name, ...placeOf(table) },
    columns: entriesOf(member(table, 'columns')).map(([column, reads]) => ({
      name: column,
      reads: subjectOf(site, textOf(reads) ?? ''),
    })),
    rows: rows.map((row, index) => ({
      ...lineAndColumn(row.place),
      isSkipped: part === 'decisions' && !flowPart(site, 'routes').has(textOf(member(row, 'to')) ?? ''),
      personas: hits[index] ?? [],
    })),
    written: plain(table) as DecisionTable['written'],
  };
}

const kinds: Record<string, Subject['kind']> = { boolean: 'flag', number: 'number' };

function subjectOf(site: LinkedSite, words: string): Subject {
  const declaration = findDeclaration(site.declarations, words) as Declaration | undefined;
  if (!/^[a-z]+(?:\.\w+)+$/u.test(words) || declaration === undefined) return { words, kind: 'condition' };
  const { enum: values, type, description } = declaration as Declaration & { description?: string };
  return {
    ...{ words, kind: kinds[type] ?? 'text' },
    ...(values && values.length > 0 && { values }),
    ...(description !== undefined && { description }),
  };
}

/**
 * The personas of each row: those whose answer comes to it by what answer, brand, flow and settings say. Where something
 * else decides as well, what was answered on the way for example, they may come to it.
 */
function hitsOf(
  site: LinkedSite,
  personas: Personas,
  table: Node,
  word: 'to' | 'is',
): TableRow['personas'][] {
  const lowered = rowsOf(table, word, (node) => ({ node, mistakes: [] }));
  const routes = flowPart(site, 'routes');
  const rows = itemsOf(lowered.node);
  const whens = rows.map((row): Condition => {
    const when = member(row, 'when');
    return when === undefined ? always : (plain(when) as Condition);
  });
  // A page that the site lacks takes nobody.
  const isTaken = (row: Node) => word === 'is' || routes.has(textOf(member(row, 'to')) ?? '');
  const conditions = Object.fromEntries(
    [...flowPart(site, 'conditions')].map(([name, node]) => [name, plain(node) as Condition]),
  );
  const read = new Set<string>();
  for (const when of whens)
    fold(when, conditions, (path) => {
      read.add(path);
      return undefined;
    });
  const kind = answerAsked(personas, read);
  const hits: TableRow['personas'][] = whens.map(() => []);
  if (kind === undefined) return hits;
  for (const [digits, persona] of Object.entries(personas)) {
    const result = persona[kind]?.result;
    if (result === undefined) continue;
    const known = knownTests(site, result);
    const folded = rows.map(
      (row, index): Condition =>
        isTaken(row) ? fold(whens[index] ?? always, conditions, known) : { any: [] },
    );
    for (const [index, when] of folded.entries()) {
      const before = folded.slice(0, index).map((each): Condition => ({ not: each }));
      const verdict = verdictOf(
        { all: [when, ...before] },
        { conditions: {}, declarations: site.declarations },
      );
      if (verdict.canHold) hits[index]?.push({ digits, about: persona.about, isCertain: !verdict.canFail });
    }
  }
  return hits;
}

const always: Condition = { all: [] };

const answers = ['application', 'offer', 'limitIncrease'] as const;

/**
 * The answer that a table is asked after: the last one that gives something which it reads and those before do not.
 * Undefined where it reads nothing that personas are answered.
 */
function answerAsked(personas: Personas, read: ReadonlySet<string>): (typeof answers)[number] | undefined {
  const given = answers.map(
    (kind) => new Set(Object.values(personas).flatMap((persona) => Object.keys(persona[kind]?.result ?? {}))),
  );
  return answers.findLast((_, index) =>
    [...(given[index] ?? [])].some(
      (key) => read.has(`result.${key}`) && given.slice(0, index).every((keys) => !keys.has(key)),
    ),
  );
}

/** What a test of a path comes to, as far as an answer and what is configured say. */
function knownTests(
  site: LinkedSite,
  result: Record<string, unknown>,
): (path: string, test: PathTest) => boolean | undefined {
  const { declarations, slice } = site;
  const context: Context = { ...createContext(slice, emptySurroundings, initialState()), result };
  return (path, test) => {
    const declaration = findDeclaration(declarations, path);
    if (declaration === undefined) return undefined;
    const isAnswered = path.startsWith('result.');
    const value = isAnswered
      ? readDeclared(context, path, declarations)
      : (configuredValue(site, path) ?? readPresent(context, path, declarations));
    if (!isAnswered && (value === undefined || declaration.derive !== undefined)) return undefined;
    return compileTest(test, declaration, path)(value);
  };
}

/** Writes out the names of a condition, and what is known of its tests. */
function fold(
  condition: Condition,
  named: Readonly<Record<string, Condition>>,
  known: (path: string, test: PathTest) => boolean | undefined,
  within: readonly string[] = [],
): Condition {
  const inner = (part: Condition) => fold(part, named, known, within);
  if (typeof condition === 'string') {
    const definition = Object.hasOwn(named, condition) ? named[condition] : undefined;
    if (definition === undefined || within.includes(condition)) return { any: [] };
    return fold(definition, named, known, [...within, condition]);
  }
  const parts = Object.entries(condition).map(([key, value]): Condition => {
    if (key === 'not') return { not: inner(value as Condition) };
    if (key === 'all' || key === 'any') return { [key]: (value as Condition[]).map(inner) } as Condition;
    const holds = known(key, value as PathTest);
    if (typeof holds !== 'boolean') return { [key]: value } as Condition;
    return holds ? { all: [] } : { any: [] };
  });
  return { all: parts };
}
