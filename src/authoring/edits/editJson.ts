import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { applyEdits, type JSONPath, modify, parse } from 'jsonc-parser';

/** A JSON value; undefined where there is none. */
export type Value = unknown;

/** The value at a path of a JSON text; undefined where the text, or what leads there, has none. */
export function valueAt(text: string | undefined, path: JSONPath): Value {
  return path.reduce<Value>(valueIn, parse(text ?? '{}'));
}

function valueIn(holder: Value, key: string | number): Value {
  return typeof holder === 'object' && holder !== null && Object.hasOwn(holder, key)
    ? (holder as Record<string | number, Value>)[key]
    : undefined;
}

/**
 * Sets a value in a JSON text, or takes it away where it is undefined, and leaves every other character as it is. Lists are
 * written whole, since taking the last item out of one that stands on a line breaks the text. A new key goes behind the last
 * of those that share the most of its name (`field.City.label` behind the other labels of City), `$awaitingLegalReview` and its
 * like before everything that they tell of; under `$of`, keys are in the order of the alphabet.
 * Format the result (`formatJson`): what is set is written on one line.
 *
 * @param behind the key that a new one was typed behind; null where it was typed before all others
 * @throws Error where the path leads through something that is neither an object nor a list
 */
export function withValue(text: string, path: JSONPath, value: Value, behind?: string | null): string {
  const item = path.findIndex((key) => typeof key === 'number');
  if (item !== -1) {
    const holder = path.slice(0, item);
    const list = structuredClone(valueAt(text, holder));
    if (!Array.isArray(list)) throw new Error(`There is no list at ${holder.join('.')}.`);
    return withValue(text, holder, withItem(list, path.slice(item), value));
  }
  // The outermost one that is not there yet is the one that is put among others.
  const depth = path.findIndex((_key, index) => valueAt(text, path.slice(0, index + 1)) === undefined);
  const key = String(path.at(depth));
  const indexIn = (keys: string[]) => {
    if (behind === null) return 0;
    if (path[depth - 1] === '$of') return keys.findLastIndex((other) => other < key) + 1;
    return behind !== undefined && keys.includes(behind) ? keys.indexOf(behind) + 1 : indexAmong(keys, key);
  };
  const edits = modify(text, path, value, { getInsertionIndex: indexIn });
  return applyEdits(text, edits);
}

/** Sets or takes away what a path names in a list, which is changed. -1 as the last key adds to the end. */
function withItem(list: Value[], path: JSONPath, value: Value): Value[] {
  const holder = path
    .slice(0, -1)
    .reduce<Value>((inner, key) => (inner as Record<string | number, Value>)[key], list);
  const key = path.at(-1) ?? -1;
  if (Array.isArray(holder) && typeof key === 'number') {
    const index = key === -1 ? holder.length : key;
    if (index > holder.length)
      throw new Error(`The list has ${holder.length} items, so none can be number ${index}.`);
    if (value === undefined) holder.splice(index, 1);
    else holder.splice(index, 1, value);
  } else if (typeof holder === 'object' && holder !== null) {
    const object = holder as Record<string | number, Value>;
    if (value === undefined) delete object[key];
    else object[key] = value;
  } else throw new Error(`Nothing at ${path.slice(0, -1).join('.')} of the list can hold "${key}".`);
  return list;
}

/** A value that is different; of a new key the one that it stands behind, null for none. */
export interface Step {
  path: JSONPath;
  is: Value;
  behind?: string | null;
}

/** What leads from one value to another: objects key by key, and everything else, lists too, as a whole. */
export function editsBetween(before: Value, after: Value, path: JSONPath = []): Step[] {
  if (isSame(before, after)) return [];
  if (!isObject(before) || !isObject(after)) return [{ path, is: after }];
  const keys = Object.keys(after);
  const gone = Object.keys(before).filter((key) => !Object.hasOwn(after, key));
  return [...keys, ...gone].flatMap((key) => {
    const behind = Object.hasOwn(before, key) ? undefined : (keys[keys.indexOf(key) - 1] ?? null);
    return editsBetween(valueIn(before, key), valueIn(after, key), [...path, key]).map((step) =>
      behind === undefined ? step : { ...step, behind },
    );
  });
}

const isObject = (value: Value): value is Record<string, Value> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Where a new key stands among others, as somebody would write it. */
export function indexAmong(keys: readonly string[], key: string): number {
  if (key.startsWith('$')) return keys.findLastIndex((other) => other.startsWith('$')) + 1;
  const words = key.split('.');
  const shared = keys.map((other) => {
    const differs = other.split('.').findIndex((word, index) => word !== words[index]);
    return differs === -1 ? words.length : differs;
  });
  const most = Math.max(0, ...shared);
  return most === 0 ? keys.length : shared.lastIndexOf(most) + 1;
}

export const isSame = (one: Value, other: Value): boolean => isDeepStrictEqual(one, other);

const run = promisify(execFile);
const { resolve: packaged } = createRequire(import.meta.url);
const form = join(import.meta.dirname, '../../../biome.json');
const formatted = new Map<string, Promise<string>>();

/**
 * A JSON text in the form that all documents have.
 * @throws Error where it is no JSON
 */
export function formatJson(text: string): Promise<string> {
  const known = formatted.get(text);
  if (known !== undefined) return known;
  const format = runBiome(text);
  if (formatted.size > 200) formatted.clear();
  formatted.set(text, format);
  return format;
}

async function runBiome(text: string): Promise<string> {
  const [program, ...before] = biome();
  const parameters = [...before, 'format', `--config-path=${form}`, '--stdin-file-path=document.json'];
  const running = run(program, parameters, { maxBuffer: 1e8 });
  running.child.stdin?.end(text);
  return (await running).stdout;
}

/** The program itself where it is found: the package's own command starts a Node for it, at each key that is pressed. */
function biome(): [string, ...string[]] {
  const { platform, arch, execPath } = process;
  for (const libc of ['', '-musl'])
    try {
      const name = platform === 'win32' ? 'biome.exe' : 'biome';
      return [packaged(`@biomejs/cli-${platform}-${arch}${libc}/${name}`)];
    } catch {
      // Another system.
    }
  return [execPath, packaged('@biomejs/biome/bin/biome')];
}
