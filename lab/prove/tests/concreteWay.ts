import type { Slice } from '../../../src/engine/slice.ts';
import type { Way, WayMove } from '../Ways.ts';

type Values = Record<string, unknown>;

/** A step with all that comes along with it. */
export interface ConcreteStep {
  move: WayMove;
  /** The applicant's answers of a form; undefined where none is sent. */
  values: Values | undefined;
  /** What the event tells. */
  detail: Values;
  /** What a call answers. */
  answer: Values;
  /** What is remembered by then that stands apart from the way: it may be anything at any time. */
  session: Values;
}

/** A way of which every value is known before it begins. */
export interface ConcreteWay {
  start: Record<'site' | 'brand' | 'query' | 'device', Values>;
  steps: ConcreteStep[];
}

/**
 * Gives a way the values that turned out on it, each where it comes from: what the site is configured to be at the start,
 * an answer with the press that sent it, a result with the call that gave it. Throws where one value would have to be two.
 * @param answered the paths that each action answers
 */
export function concreteWay(
  way: Way,
  slice: Slice,
  answered: (action: string) => readonly string[],
): ConcreteWay {
  const copies = copiesOf(slice);
  const start: ConcreteWay['start'] = { site: {}, brand: {}, query: {}, device: {} };
  const steps = way.map(
    ({ move }): ConcreteStep => ({
      move,
      values: 'raised' in move && move.fields !== undefined ? {} : undefined,
      detail: {},
      answer: 'ended' in move ? outcomeOf(move) : {},
      session: {},
    }),
  );
  way.forEach(({ values }, index) => {
    for (const [path, value] of Object.entries(values)) {
      const [root = '', ...keys] = path.split('.');
      if (root === 'answer') put(steps[index]?.answer ?? {}, keys, value, path);
      else if (root === 'event') put(steps[index]?.detail ?? {}, keys, value, path);
      else if (root === 'now') continue;
      else if (root in start) put(start[root as keyof typeof start], keys, value, path);
      else if (!putBefore(path, value, index)) {
        if (root === 'session') put(steps[index]?.session ?? {}, keys, value, path);
        else if (value !== null) throw new Error(`nothing on the way gives ${path}`);
      }
    }
  });
  return { start, steps };

  /** Into the last step before this one that can have given the value. */
  function putBefore(path: string, value: unknown, index: number): boolean {
    const sources = sourcesOf(path, copies);
    for (let at = index; at >= 0; at -= 1) {
      const step = steps[at];
      if (step === undefined) continue;
      for (const source of sources) {
        const [root, ...keys] = source.split('.');
        const { move, values } = step;
        if (
          root === 'applicant' &&
          values !== undefined &&
          'raised' in move &&
          move.fields?.includes(keys[0] ?? '')
        ) {
          put(values, keys, value, source);
          return true;
        }
        const isAnswer = root === 'answer' && at < index && 'ended' in move;
        if (isAnswer && answered(move.ended).some((known) => known === keys[0])) {
          put(step.answer, keys, value, source);
          return true;
        }
      }
    }
    return false;
  }
}

function outcomeOf({ usable, as }: Extract<WayMove, { ended: string }>): Values {
  if (usable) return { outcome: as };
  return as === 'failed' ? { reason: 'network' } : { code: as, reason: 'refused' };
}

function put(root: Values, keys: readonly string[], value: unknown, path: string): void {
  let at = root;
  for (const key of keys.slice(0, -1)) {
    at[key] ??= {};
    at = at[key] as Values;
  }
  const last = keys.at(-1) ?? '';
  const given = value ?? undefined;
  if (Object.hasOwn(at, last) && at[last] !== given)
    throw new Error(`${path} would have to be ${String(at[last])} and ${String(given)}`);
  at[last] = given;
}

type Copies = readonly (readonly [from: string, to: string])[];

/** The path, and those that what stands there may have been copied from. */
function sourcesOf(path: string, copies: Copies): string[] {
  const found = new Set([path]);
  for (const known of found)
    for (const [from, to] of copies)
      if (known === to || known.startsWith(`${to}.`)) found.add(from + known.slice(to.length));
  return [...found];
}

/** The paths that steps copy from, and to. */
function copiesOf(slice: Slice): Copies {
  const copies: [string, string][] = [];
  const source = (template: unknown, to: string): void => {
    if (typeof template !== 'object' || template === null) return;
    const { $from, $value, $table } = template as {
      $from?: string;
      $value?: string;
      $table?: { is?: unknown }[];
    };
    if ($from !== undefined) copies.push([$from, to]);
    else if ($value !== undefined) source(slice.values[$value], to);
    else if ($table !== undefined) for (const { is } of $table) source(is, to);
    else for (const [key, part] of Object.entries(template)) source(part, `${to}.${key}`);
  };
  const search = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (key === 'set')
        for (const [to, template] of Object.entries(inner as object)) {
          source(template, to);
        }
      else search(inner);
    }
  };
  for (const part of [slice.routes, slice.dialogs, slice.on]) search(part);
  return copies;
}
