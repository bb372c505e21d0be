import type { Text } from '../../engine/slice.ts';
import { inlinesOf, textLinks, textPaths } from '../../engine/text/wordsOf.ts';
import { sayMissing } from '../document/missing.ts';
import { entriesOf, member, type Node } from '../document/Node.ts';
import type { Place } from '../report/Place.ts';
import { checkPath } from './checkPath.ts';
import { parsedText } from './parsedText.ts';
import type { SiteScope } from './SiteScope.ts';

/**
 * The parsed sentence of a copy key; an unknown key is a mistake at `place`.
 * `rule.*` may be read in the messages of a form only.
 */
export function linkText(
  scope: SiteScope,
  key: string,
  place: Place,
  use: 'screen' | 'message' = 'screen',
): Text {
  const node = member(scope.layers.copy, key);
  if (node === undefined) {
    const known = entriesOf(scope.layers.copy).map(([name]) => name);
    sayMissing(scope.report, scope.layers.copy, [key], `the sentence "${key}"`, {
      place,
      message: `no sentence has the key "${key}"`,
      unknown: { word: key, known: known.filter((name) => !name.startsWith('$')) },
    });
    return '';
  }
  scope.used.copy.add(key);
  const text = parsedText(node);
  if (text === undefined) return '';
  for (const path of textPaths(text)) checkPlaceholder(scope, key, path, node, use);
  for (const name of textLinks(text)) scope.namedLinks.set(name, placeInText(node, `(link:${name})`));
  checkFormats(scope, text, node);
  return text;
}

/** A sentence that a screen shows: it becomes part of the slice. Gives its key. */
export function linkCopyKey(
  scope: SiteScope,
  key: string,
  place: Place,
  use: 'screen' | 'message' = 'screen',
): string {
  for (const said of scope.saying) said.add(key);
  if (!Object.hasOwn(scope.slice.copy, key)) {
    // Set before linking: the sentence may hold a link whose event leads back here.
    scope.slice.copy[key] = '';
    scope.slice.copy[key] = linkText(scope, key, place, use);
  } else if (member(scope.layers.copy, key) === undefined) linkText(scope, key, place);
  return key;
}

function checkPlaceholder(
  scope: SiteScope,
  key: string,
  path: string,
  node: Node,
  use: 'screen' | 'message',
): void {
  const place = placeInText(node, `{${path}`);
  if (path.startsWith('rule.') && use !== 'message') {
    scope.report.mistake(
      place,
      `"${path}" can be read in the messages of a form only, and "${key}" is used elsewhere, too`,
    );
    return;
  }
  const declaration = checkPath(scope, path, place);
  if (declaration?.type === 'list' || declaration?.type === 'object') {
    scope.report.mistake(
      place,
      `a sentence cannot show "${path}", which is ${declaration.type === 'list' ? 'a list' : 'an object'}`,
    );
  }
}

/** Numbers that are read as they stand: limits of rules, and the year. */
const counts = /^(?:rule|now)\./u;
const moneyFormats = new Set(['usd', 'usd2']);

function checkFormats(scope: SiteScope, text: Text, node: Node): void {
  for (const piece of inlinesOf(text)) {
    if (typeof piece !== 'object' || !('path' in piece)) continue;
    const declaration = Object.hasOwn(scope.declarations, piece.path)
      ? scope.declarations[piece.path]
      : undefined;
    if (declaration === undefined) continue;
    if (piece.format === undefined) {
      if (declaration.type !== 'number' || counts.test(piece.path)) continue;
      scope.report.mistake(
        placeInText(node, `{${piece.path}`),
        `"${piece.path}" is a number, which would stand here without a unit: write {${piece.path}|usd}`,
      );
    }
    if (!moneyFormats.has(piece.format ?? '')) continue;
    if (declaration.type === 'number' || declaration.type === 'string') continue;
    scope.report.mistake(
      placeInText(node, `{${piece.path}`),
      `"${piece.path}" is no amount: it cannot be shown as ${piece.format}`,
    );
  }
}

/** Where a piece stands inside an authored text. */
export function placeInText(node: Node, piece: string): Place {
  const { source, offset } = node.place;
  const at = source.text.indexOf(piece, offset);
  return at < 0 ? node.place : { source, offset: at };
}

/**
 * Links a screen or a form, noting which sentences of the slice it says.
 * @param of `screens/<id>` or `forms/<id>`
 */
export function noteSentences(scope: SiteScope, of: string, link: () => void): void {
  const said = new Set<string>();
  scope.sentences.set(of, said);
  scope.saying.push(said);
  link();
  scope.saying.pop();
}
