import { findDeclaration } from '../../engine/context/readDeclared.ts';
import type { Text } from '../../engine/slice.ts';
import { inlinesOf, textPaths } from '../../engine/text/wordsOf.ts';
import { member, type Node } from '../document/Node.ts';
import { english, isEnglish } from '../merge/copyIn.ts';
import { parsedText, pieceOf } from '../names/parsedText.ts';
import type { SiteScope } from '../site/SiteScope.ts';

/** The parsed sentence of a copy key. `rule.*` may be read in the messages of a form only. */
export function linkText(scope: SiteScope, key: string, use: 'screen' | 'message' = 'screen'): Text {
  const node = member(scope.layers.copy, key);
  const text = node && parsedText(node);
  if (node === undefined || text === undefined) return '';
  for (const path of textPaths(text)) checkPlaceholder(scope, key, path, node, use);
  checkFormats(scope, text, node);
  return isForeign(scope, node) && hasWords(text) ? inLanguage(text, english) : text;
}

/** Whether a sentence is in another language than the page. */
function isForeign({ slice: { language = english } }: SiteScope, node: Node): boolean {
  return language !== english && isEnglish(node);
}

/** Whether a text says something itself; one of values alone is the same in every language. */
export function hasWords(text: Text): boolean {
  return inlinesOf(text).some((piece) => typeof piece === 'string' && /\p{L}/u.test(piece));
}

function inLanguage(text: Text, lang: string): Text {
  return typeof text === 'string' ? { inline: [text], lang } : { ...text, lang };
}

/** A sentence that a screen shows: it becomes part of the slice. Gives its key. */
export function linkCopyKey(scope: SiteScope, key: string, use: 'screen' | 'message' = 'screen'): string {
  for (const said of scope.copyScopes) said.add(key);
  if (!Object.hasOwn(scope.slice.copy, key)) scope.slice.copy[key] = linkText(scope, key, use);
  return key;
}

function checkPlaceholder(
  scope: SiteScope,
  key: string,
  path: string,
  node: Node,
  use: 'screen' | 'message',
): void {
  const place = pieceOf(node, `{${path}`);
  if (path.startsWith('rule.') && use !== 'message') {
    scope.report.mistake(
      place,
      `"${path}" can be read in the messages of a form only, and "${key}" is used elsewhere, too`,
    );
    return;
  }
  const declaration = findDeclaration(scope.declarations, path);
  if (declaration?.type === 'object')
    scope.report.mistake(place, `a sentence cannot show "${path}", which is an object`);
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
    if (declaration.type === 'list' && piece.format !== 'said') {
      scope.report.mistake(
        pieceOf(node, `{${piece.path}`),
        `a sentence cannot show "${piece.path}", which is a list: a list of words is {${piece.path}|said}`,
      );
    }
    if (piece.format === undefined) {
      if (declaration.type !== 'number' || counts.test(piece.path)) continue;
      scope.report.mistake(
        pieceOf(node, `{${piece.path}`),
        `"${piece.path}" is a number, which would stand here without a unit: write {${piece.path}|usd}`,
      );
    }
    if (!moneyFormats.has(piece.format ?? '')) continue;
    if (declaration.type === 'number' || declaration.type === 'string') continue;
    scope.report.mistake(
      pieceOf(node, `{${piece.path}`),
      `"${piece.path}" is no amount: it cannot be shown as ${piece.format}`,
    );
  }
}

/**
 * Links a screen or a form, noting which sentences of the slice it says.
 * @param of `screens/<id>` or `forms/<id>`
 */
export function collectCopy(scope: SiteScope, of: string, link: () => void): void {
  const said = new Set<string>();
  scope.sentences.set(of, said);
  scope.copyScopes.push(said);
  link();
  scope.copyScopes.pop();
}
