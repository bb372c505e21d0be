import { entriesOf, itemsOf, member, type Node, plain, textOf } from '../../../compile/document/Node.ts';
import { findDeclaration } from '../../../engine/context/readDeclared.ts';
import type { JsonSchema } from '../../../engine/form.ts';
import { checkAnswers, checkField } from './checkAnswers.ts';
import { checkName, isCopyKey, type JourneyScope } from './Journey.ts';

/** What a journey expects can be: screens, dialogs, fields, sentences, calls and paths are there. */
export function checkExpectation(scope: JourneyScope, node: Node): void {
  const { slice } = scope.site;
  const screens = [...new Set(Object.values(slice.routes).map(({ screen }) => screen))];
  checkName(scope, member(node, 'screen'), screens, 'no route of this flow shows a screen');
  checkName(scope, member(node, 'dialog'), Object.keys(slice.dialogs), 'this flow has no dialog');
  for (const key of ['title', 'text', 'noText']) checkWords(scope, member(node, key));
  for (const key of ['messages', 'suggestions']) {
    for (const [name, words, place] of entriesOf(member(node, key))) {
      checkField(scope, name, place);
      if (key === 'messages') checkWords(scope, words);
    }
  }
  checkAnswers(scope, member(node, 'answers'));
  for (const key of ['shows', 'hides']) {
    for (const item of itemsOf(member(node, key))) checkField(scope, textOf(item) ?? '', item.place);
  }
  checkSent(scope, member(node, 'sent'));
  checkValues(scope, member(node, 'values'));
}

function checkWords(scope: JourneyScope, node: Node | undefined): void {
  for (const item of itemsOf(node)) checkWords(scope, item);
  const words = textOf(node);
  if (node === undefined || words === undefined || !isCopyKey(words)) return;
  const keys = entriesOf(scope.site.layers.copy).flatMap(([key]) => (key.startsWith('$') ? [] : [key]));
  checkName(scope, node, keys, 'no sentence has the key');
}

function checkSent(scope: JourneyScope, sent: Node | undefined): void {
  const calls = new Map(
    scope.catalogue.documents.flatMap(({ name, ids, node }) =>
      name === 'call' && ids.id !== undefined ? [[ids.id, node] as const] : [],
    ),
  );
  for (const [call, body, place] of entriesOf(sent)) {
    const contract = calls.get(call);
    if (contract !== undefined) {
      const request = member(contract, 'request');
      checkBody(scope, body, request === undefined ? {} : (plain(request) as JsonSchema));
    } else {
      const known = [...calls.keys()];
      scope.report.mistake(place, `no call is named "${call}"`, { unknown: { word: call, known } });
    }
  }
}

/** A key that the contract does not know is never sent: expecting it fails, and expecting its absence proves nothing. */
function checkBody(scope: JourneyScope, body: Node, schema: JsonSchema): void {
  const composed = schema['x-composed'] !== undefined ? scope.site.applicantSchema : schema;
  const properties = composed.properties as Record<string, JsonSchema> | undefined;
  if (properties === undefined) return;
  for (const [key, value, place] of entriesOf(body)) {
    const inner = Object.hasOwn(properties, key) ? properties[key] : undefined;
    if (inner !== undefined) checkBody(scope, value, inner);
    else {
      scope.report.mistake(place, `the call sends no "${key}" here`, {
        unknown: { word: key, known: Object.keys(properties) },
      });
    }
  }
}

function checkValues({ linked: { declarations }, report }: JourneyScope, values: Node | undefined): void {
  for (const [path, , place] of entriesOf(values)) {
    if (findDeclaration(declarations, path) !== undefined) continue;
    report.mistake(place, `the path "${path}" is not declared in schemas/catalogue/context.json`, {
      unknown: { word: path, known: Object.keys(declarations) },
    });
  }
}
