import { channelsOf, contrastPairs, hexOf } from '../../compile/brand/contrast.ts';
import { linkTokens } from '../../compile/brand/linkBrand.ts';
import { type Catalogue, nodeOf } from '../../compile/document/Catalogue.ts';
import { entriesOf, member, type Node, type ObjectNode, plain, textOf } from '../../compile/document/Node.ts';
import { mergeAll } from '../../compile/merge/mergeNodes.ts';
import { readDocument } from '../../compile/read/readDocument.ts';
import { type Diagnostic, DiagnosticCollector } from '../../compile/report/DiagnosticCollector.ts';
import type { Source } from '../../compile/report/Place.ts';
import { isObject } from '../../engine/overlay/mergePatch.ts';
import { withValue } from './editJson.ts';

/** Design tokens as design tools exchange them (DTCG Format Module 2025.10). */
export interface TokensFile {
  tokens: Record<string, unknown>;
  /** What the format has no value for: a length in `em` or `%`, one that follows the window, a box whose corners differ. */
  leftOut: string[];
}

/** The tokens of a brand, those that all brands have included. */
export function tokensFile(catalogue: Catalogue, brand: string): TokensFile {
  const file: TokensFile = { tokens: {}, leftOut: [] };
  for (const { path, type, value } of saidIn(member(mergeAll(layersOf(catalogue, brand)), 'tokens'))) {
    const said = plain(value);
    const $value = aliasOf(said) === undefined ? formats[type ?? '']?.out(said) : said;
    if ($value === undefined) {
      file.leftOut.push(`${path.join('.')} ${said}`);
      continue;
    }
    const group = path.slice(0, -1).reduce<Record<string, unknown>>((outer, key) => {
      outer[key] ??= {};
      return outer[key] as Record<string, unknown>;
    }, file.tokens);
    const $description = path[0] === 'color' ? needOf(path.slice(1).join('-')) : undefined;
    group[path.at(-1) ?? ''] = { $type: type, $value, ...($description && { $description }) };
  }
  return file;
}

/** What a file of tokens changes in a brand: its new text, and each token before and after. Or why it is refused. */
export type TokenChanges = { text: string; changes: string[] } | { mistakes: Diagnostic[] };

/** Takes over what a file of tokens says otherwise than the brand does. What is equal keeps its text. */
export function takeTokens(catalogue: Catalogue, brand: string, file: Source): TokenChanges {
  const report = new DiagnosticCollector();
  const before = mergeAll(layersOf(catalogue, brand));
  const known = new Map(saidIn(member(before, 'tokens')).map((one) => [one.path.join('.'), one]));
  const given = new Map<string, GivenToken>();
  for (const one of saidIn(readDocument(file, report))) {
    const name = one.path.join('.');
    const own = known.get(name);
    const said = own && saidOf(one, own, report);
    if (own === undefined)
      report.mistake(one.value.place, `no token is named "${name}"`, {
        unknown: { word: name, known: [...known.keys()] },
      });
    if (own !== undefined && said !== undefined)
      given.set(name, { ...one, said, type: own.type, before: plain(own.value) });
  }
  const changed = [...given].filter(([, one]) => !isSame(one, one.before) && !isFlattened(one, given));
  linkTokens(mergeAll([before, laidOver(file, changed)]), report);
  if (report.mistakes.length > 0) return { mistakes: report.mistakes };
  const own = `brands/${brand}/brand.json`;
  const text = catalogue.documents.find(({ source }) => source.file === own)?.source.text ?? '{}';
  return {
    text: changed.reduce(
      (all, [, { path, said }]) => withValue(all, ['tokens', ...path, '$value'], said),
      text,
    ),
    changes: changed.map(([name, { before, said }]) => `${name}: ${wordsOf(before)} → ${wordsOf(said)}`),
  };
}

function layersOf(catalogue: Catalogue, brand: string): (Node | undefined)[] {
  return ['_base', brand].map((id) => nodeOf(catalogue, 'brand', { brand: id }));
}

/** A token where it is written. */
interface TokenValue {
  path: readonly string[];
  /** Its own, or that of the nearest group around it. */
  type: string | undefined;
  value: Node;
}

function saidIn(node: Node | undefined, path: readonly string[] = [], inherited?: string): TokenValue[] {
  const type = textOf(member(node, '$type')) ?? inherited;
  const value = member(node, '$value');
  const inside = entriesOf(node).flatMap(([key, child]) =>
    key.startsWith('$') ? [] : saidIn(child, [...path, key], type),
  );
  return value === undefined ? inside : [{ path, type, value }, ...inside];
}

/** What a brand writes as a token's `$value`. */
type BrandValue = string | number | string[];

/** A token of the file that the brand has, too. */
interface GivenToken extends TokenValue {
  said: BrandValue;
  before: unknown;
}

/** A value of the file as a brand writes it; undefined where it is not of its type, which is a mistake. */
function saidOf(
  { path, type, value }: TokenValue,
  own: TokenValue,
  report: DiagnosticCollector,
): BrandValue | undefined {
  const name = path.join('.');
  const given = plain(value);
  if (type !== undefined && type !== own.type) {
    report.mistake(value.place, `"${name}" is a ${own.type} and not a ${type}: give it its type`);
    return undefined;
  }
  const format = formats[own.type ?? ''];
  // Drafts before 2025.10 had texts as brands have; the check knows what they look like.
  const said = typeof given === 'string' ? given : format?.in(given);
  if (said === undefined)
    report.mistake(value.place, `"${name}" has no value of a ${own.type}: write ${format?.looks}`);
  return said;
}

function aliasOf(value: unknown): string | undefined {
  return typeof value === 'string' ? /^\{([^{}]+)\}$/u.exec(value)?.[1] : undefined;
}

function isSame({ type, said }: GivenToken, other: unknown): boolean {
  const compared = (value: unknown) => JSON.stringify(formats[type ?? '']?.out(value) ?? value);
  return compared(said) === compared(other);
}

/** Some tools write the value of the token that a token refers to: as long as both are equal, it refers to it. */
function isFlattened(one: GivenToken, given: ReadonlyMap<string, GivenToken>): boolean {
  const other = given.get(aliasOf(one.before) ?? '');
  return (
    other !== undefined && (isSame(one, other.said) || isFlattened({ ...one, before: other.before }, given))
  );
}

/** The tokens of the file that differ, as a layer over those of the brand. */
function laidOver(source: Source, changed: readonly (readonly [string, GivenToken])[]): ObjectNode {
  const place = { source, offset: 0 };
  const root: ObjectNode = { kind: 'object', place, entries: new Map() };
  for (const [, { path, said, value }] of changed) {
    let inner = root;
    for (const key of ['tokens', ...path]) {
      const known = inner.entries.get(key)?.node;
      const next: ObjectNode =
        known?.kind === 'object' ? known : { kind: 'object', place, entries: new Map() };
      inner.entries.set(key, { place: value.place, node: next });
      inner = next;
    }
    inner.entries.set('$value', { place: value.place, node: nodeAs(said, value) });
  }
  return root;
}

function nodeAs(said: BrandValue, { place }: Node): Node {
  if (!Array.isArray(said)) return { kind: 'scalar', place, value: said };
  return { kind: 'list', place, items: said.map((value) => ({ kind: 'scalar', place, value })) };
}

function wordsOf(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** What whoever changes a color has to keep. */
function needOf(name: string): string | undefined {
  const needs = contrastPairs.flatMap(({ front, ground, least }) => {
    if (front !== name && ground !== name) return [];
    return [`${least} with ${front === name ? ground : front}`];
  });
  return needs.length === 0 ? undefined : `Contrast of at least ${needs.join(', ')}.`;
}

/** How a type is written here and there. */
interface Format {
  /** The format's value for what a brand says; undefined where it has none. */
  out(said: unknown): unknown;
  /** The opposite; undefined for what is no value of the type. */
  in(value: unknown): BrandValue | undefined;
  /** An example, for mistakes. */
  looks: string;
}

const formats: Record<string, Format> = {
  color: {
    out: colorOut,
    in: (value) => (isObject(value) && (value.alpha ?? 1) === 1 ? hexIn(value) : undefined),
    looks: '{ "colorSpace": "srgb", "components": [0.2, 0.4, 1] }, which is opaque',
  },
  dimension: {
    out: dimensionOut,
    in: dimensionIn,
    looks: '{ "value": 8, "unit": "px" } or "rem"',
  },
  fontFamily: {
    out: (said) => said,
    in: (value) => (isTexts(value) ? value : undefined),
    looks: 'the name of a family, or a list of names',
  },
  fontWeight: {
    out: (said) => said,
    in: (value) => (typeof value === 'number' ? value : undefined),
    looks: 'a number from 1 to 1000',
  },
  shadow: {
    out: shadowOut,
    in: shadowIn,
    looks: '{ "color": …, "offsetX": …, "offsetY": …, "blur": …, "spread": … }, or a list of these',
  },
};

const round = (value: number) => Math.round(value * 10_000) / 10_000;

function colorOut(said: unknown): unknown {
  if (typeof said !== 'string' || !/^#[0-9a-f]{6}$/iu.test(said)) return undefined;
  return { colorSpace: 'srgb', components: channelsOf(said).map(round), hex: said.toLowerCase() };
}

function hexIn({ colorSpace, components }: Record<string, unknown>): string | undefined {
  if (colorSpace !== 'srgb' || !Array.isArray(components) || components.length !== 3) return undefined;
  const isShare = (one: unknown) => typeof one === 'number' && one >= 0 && one <= 1;
  return components.every(isShare) ? hexOf(components) : undefined;
}

function dimensionOut(said: unknown): { value: number; unit: string } | undefined {
  if (said === '0') return { value: 0, unit: 'px' };
  const [, value, unit = ''] = /^(-?(?:\d+|\d*\.\d+))(px|rem)$/u.exec(String(said)) ?? [];
  return value === undefined ? undefined : { value: Number(value), unit };
}

function dimensionIn(value: unknown): string | undefined {
  if (!isObject(value) || typeof value.value !== 'number') return undefined;
  return value.unit === 'px' || value.unit === 'rem' ? `${value.value}${value.unit}` : undefined;
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

/** One of CSS's shadows, as far as the format has it. */
const shadow =
  /^(?<inset>inset )?(?<lengths>\S+(?: \S+){1,3}) (?<color>#[0-9a-f]{6}|rgb\((?<channels>\d+ \d+ \d+) \/ (?<alpha>[\d.]+)%\))$/iu;

function shadowOut(said: unknown): unknown {
  const layers = String(said)
    .split(/,\s*(?![^(]*\))/u)
    .map(layerOut);
  if (layers.includes(undefined)) return undefined;
  return layers.length === 1 ? layers[0] : layers;
}

function layerOut(layer: string): unknown {
  const { inset, lengths = '', color = '', channels, alpha } = shadow.exec(layer)?.groups ?? {};
  const [offsetX, offsetY, blur = dimensionOut('0'), spread = dimensionOut('0')] = lengths
    .split(' ')
    .map(dimensionOut);
  if (!offsetX || !offsetY || !blur || !spread) return undefined;
  const hex = channels === undefined ? color : hexOf(channels.split(' ').map((one) => Number(one) / 255));
  const seen = { ...(colorOut(hex) as object), ...(alpha && { alpha: Number(alpha) / 100 }) };
  return { color: seen, offsetX, offsetY, blur, spread, ...(inset && { inset: true }) };
}

function shadowIn(value: unknown): string | undefined {
  const layers = (Array.isArray(value) ? value : [value]).map(layerIn);
  return layers.includes(undefined) || layers.length === 0 ? undefined : layers.join(', ');
}

function layerIn(layer: unknown): string | undefined {
  if (!isObject(layer) || !isObject(layer.color)) return undefined;
  const lengths = [layer.offsetX, layer.offsetY, layer.blur, layer.spread].map(dimensionIn);
  const hex = hexIn(layer.color);
  if (hex === undefined || lengths.includes(undefined)) return undefined;
  const alpha = Number(layer.color.alpha ?? 1);
  const channels = channelsOf(hex).map((one) => Math.round(one * 255));
  const color = alpha === 1 ? hex : `rgb(${channels.join(' ')} / ${round(alpha * 100)}%)`;
  const [, , , spread] = lengths;
  const written = /^-?0(?:px|rem)$/u.test(spread ?? '') ? lengths.slice(0, 3) : lengths;
  return `${layer.inset === true ? 'inset ' : ''}${written.map((one) => one?.replace(/^-?0(?:px|rem)$/u, '0')).join(' ')} ${color}`;
}
