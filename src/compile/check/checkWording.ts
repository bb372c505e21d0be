import { findDeclaration } from '../../engine/context/readDeclared.ts';
import { textPaths } from '../../engine/text/wordsOf.ts';
import { type Catalogue, nodeOf } from '../document/Catalogue.ts';
import { entriesOf, member, type Node, plain } from '../document/Node.ts';
import type { Declarations } from '../names/Declaration.ts';
import { checkText, parsedText, pieceOf } from '../names/parsedText.ts';
import type { DiagnosticCollector } from '../report/DiagnosticCollector.ts';

/**
 * Words that are proposed are held against the copy of their folder also where no brand says them: each is for a sentence
 * that the folder has, says it otherwise, and reads what is declared.
 */
export function checkWording(
  catalogue: Catalogue,
  declarations: Declarations,
  report: DiagnosticCollector,
): void {
  for (const { name, ids, node } of catalogue.documents) {
    if (name !== 'wording') continue;
    const copy = nodeOf(catalogue, 'copy', ids);
    const known = entriesOf(copy).flatMap(([key]) => (key.startsWith('$') ? [] : [key]));
    for (const [key, proposal, place] of entriesOf(node)) {
      const [said, say] = [member(copy, key), member(proposal, 'say')];
      if (key.startsWith('$') || say === undefined) continue;
      if (said === undefined)
        report.mistake(place, `the copy of this folder has no sentence "${key}" to say otherwise`, {
          unknown: { word: key, known },
        });
      else if (JSON.stringify(plain(said)) === JSON.stringify(plain(say)))
        report.mistake(say.place, 'the copy says this already: propose other words, or remove this line');
      checkText(say, report);
      checkPaths(say, declarations, report);
    }
  }
}

function checkPaths(say: Node, declarations: Declarations, report: DiagnosticCollector): void {
  const text = parsedText(say);
  for (const path of text === undefined ? [] : textPaths(text)) {
    if (findDeclaration(declarations, path) !== undefined) continue;
    const unknown = { word: path, known: Object.keys(declarations) };
    report.mistake(pieceOf(say, `{${path}`), `"${path}" is declared nowhere`, { unknown });
  }
}
