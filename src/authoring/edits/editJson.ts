import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { applyEdits, findNodeAtLocation, type JSONPath, modify, parse, parseTree } from 'jsonc-parser';
import { order, reordered } from '../order.ts';

/** A JSON value; undefined where there is none. */
export type Value = unknown;

/** The value at a path of a JSON text; undefined where the text, or what leads there, has none. */
export function valueAt(text: string | undefined, path: JSONPath): Value {
  return path.reduce<Value>(valueIn, parse(text ?? '{}'));
}

function valueIn(holder: Value, key: string | number): Value {
  if (key === order) return isObject(holder) ? Object.keys(holder) : undefined;
  return typeof holder === 'object' && holder !== null && Object.hasOwn(holder, key)
    ? (holder as Record<string | number, Value>)[key]
    : undefined;
}

/**
 * Sets a value in a JSON text, or takes it away where it is undefined, and leaves every other character as it is. Lists are
 * written whole, since taking the last item out of one that stands on a line breaks the text. A new key goes behind the last
 * of those that share the most of its name (`field.City.label` behind the other labels of City), `$locked` and its
 * like before everything that they tell of; under `$of`, keys are in the order of the alphabet.
 * The order of an object (`order`) moves its members as they are written; keys that it does not name stay behind the same one.
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
  if (path.at(-1) === order) return inOrder(text, path.slice(0, -1), value as string[]);
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

function inOrder(text: string, holder: JSONPath, wanted: readonly string[]): string {
  const tree = parseTree(text);
  const node = tree && findNodeAtLocation(tree, holder);
  if (node?.type !== 'object') throw new Error(`There is no object at ${holder.join('.')}.`);
  const members = node.children ?? [];
  const written = new Map(
    members.map(({ offset, length, children: [key] = [] }) => [
      String(key?.value),
      text.slice(offset, offset + length),
    ]),
  );
  const [first, last] = [members[0], members.at(-1)];
  if (first === undefined || last === undefined) return text;
  // What stands between two members stays where it is.
  const moved = reordered([...written.keys()], wanted).map((key, index) => {
    const [before, own] = [members[index - 1], members[index]];
    const gap =
      before === undefined || own === undefined ? '' : text.slice(before.offset + before.length, own.offset);
    return gap + written.get(key);
  });
  return text.slice(0, first.offset) + moved.join('') + text.slice(last.offset + last.length);
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

/** A value that is different; of a new key the one that it stands behind, null for none; of an order what it was. */
export interface Step {
  path: JSONPath;
  is: Value;
  behind?: string | null;
  was?: Value;
}

/**
 * What leads from one value to another: objects key by key, then their order where it differs, and everything else, lists too,
 * as a whole.
 */
export function editsBetween(before: Value, after: Value, path: JSONPath = []): Step[] {
  if (isSame(before, after)) return [];
  if (!isObject(before) || !isObject(after)) return [{ path, is: after }];
  const keys = Object.keys(after);
  const gone = Object.keys(before).filter((key) => !Object.hasOwn(after, key));
  const behindOf = (key: string) => keys[keys.indexOf(key) - 1] ?? null;
  const steps = [...keys, ...gone].flatMap((key) => {
    const behind = Object.hasOwn(before, key) ? undefined : behindOf(key);
    return editsBetween(valueIn(before, key), valueIn(after, key), [...path, key]).map((step) =>
      behind === undefined ? step : { ...step, behind },
    );
  });
  // Those are in the order of the alphabet, whoever adds one.
  if (path.at(-1) === '$of') return steps;
  const now = Object.keys(before).filter((key) => Object.hasOwn(after, key));
  for (const key of keys) if (!now.includes(key)) now.splice(now.indexOf(behindOf(key) ?? '') + 1, 0, key);
  return isSame(now, keys) ? steps : [...steps, { path: [...path, order], was: now, is: keys }];
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

/** Whether two JSON values are the same, the order of keys too. */
export const isSame = (one: Value, other: Value): boolean => JSON.stringify(one) === JSON.stringify(other);

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
