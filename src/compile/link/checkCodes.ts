import { rowCodes } from '../../engine/rules/rowChecks.ts';
import { entriesOf, member, type Node, textOf } from '../document/Node.ts';
import type { SiteScope } from './SiteScope.ts';

/** What an answer of another type than the field's is; only a request from outside the page holds one. */
export const ofType = 'invalid';

/** Messages by failure code: a code that neither a rule row nor a rule across fields gives is never read (F-512). */
export function checkCodes(scope: SiteScope, messages: Node | undefined): void {
  const entries = entriesOf(messages);
  const known = entries.length === 0 ? new Set<string>() : codesOf(scope);
  for (const [code, , place] of entries) {
    if (known.has(code)) continue;
    scope.report.mistake(place, `no rule fails as "${code}": correct the code, or remove its message`, {
      unknown: { word: code, known: [...known] },
    });
  }
}

const found = new WeakMap<SiteScope, ReadonlySet<string>>();

/** Those of all forms: a field may stand in several, with its messages for each. */
function codesOf(scope: SiteScope): ReadonlySet<string> {
  const known = found.get(scope);
  if (known !== undefined) return known;
  const codes = [...scope.layers.forms.values()].flatMap((form) =>
    entriesOf(member(form, 'rules')).map(
      ([, rule]) => textOf(member(rule, 'code')) ?? textOf(member(rule, 'rule')) ?? '',
    ),
  );
  const all = new Set([...rowCodes, ofType, ...codes]);
  found.set(scope, all);
  return all;
}
