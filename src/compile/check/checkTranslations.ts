import { type Catalogue, type Document, nodeOf, startOf } from '../document/Catalogue.ts';
import { entriesOf, itemsOf, member, type Node, plain, textOf } from '../document/Node.ts';
import { checkText, hashOfEnglish, valuesShown } from '../names/parsedText.ts';
import type { DiagnosticCollector } from '../report/DiagnosticCollector.ts';

/**
 * Holds each translation against the English beside it: it says sentences that the English has, and shows the same values and
 * links in them. What is missing or outdated is no mistake: the page shows the English, or what was translated once where that shows the
 * same values and links.
 */
export function checkTranslations(catalogue: Catalogue, report: DiagnosticCollector): void {
  for (const document of catalogue.documents) {
    if (document.name !== 'translation') continue;
    const copy = copyBeside(document, catalogue);
    if (copy === undefined) {
      report.mistake(startOf(document), 'no copy.en.json stands beside it, so there is nothing to translate');
      continue;
    }
    const known = entriesOf(copy).flatMap(([key]) => (key.startsWith('$') ? [] : [key]));
    const staying = itemsOf(member(copy, '$englishOnly')).map((item) => textOf(item));
    for (const [key, node, place] of entriesOf(document.node)) {
      if (key.startsWith('$')) continue;
      const said = member(copy, key);
      if (said === undefined)
        report.mistake(place, `the copy.en.json of this folder has no sentence "${key}"`, {
          unknown: { word: key, known },
        });
      else if (staying.includes(key))
        report.mistake(
          place,
          `"${key}" stays English ("$englishOnly" of the copy.en.json): take it out here`,
        );
      checkText(node, report);
      // Where the English has changed since, the page shows that.
      const of = textOf(member(document.node, '$of', key));
      if (said !== undefined && (of === undefined || of === hashOfEnglish(plain(said))))
        checkPieces(node, said, report);
    }
    for (const [words, said] of entriesOf(member(document.node, '$said'))) {
      const valuesIn = (text: string) => new Set(text.match(/\{\w+\}/gu));
      comparePieces(valuesIn(textOf(said) ?? ''), valuesIn(words), said, report);
    }
    for (const [key, , place] of entriesOf(member(document.node, '$of')))
      if (member(document.node, key) === undefined)
        report.mistake(place, `this file has no sentence "${key}"`, { unknown: { word: key, known } });
  }
}

function copyBeside({ ids: { id: _language, ...ids } }: Document, catalogue: Catalogue): Node | undefined {
  return nodeOf(catalogue, 'copy', ids);
}

function checkPieces(translated: Node, english: Node, report: DiagnosticCollector): void {
  comparePieces(new Set(valuesShown(translated)), new Set(valuesShown(english)), translated, report);
}

/** A value or a link that only one of both has is lost, or leads nowhere. */
function comparePieces(
  own: ReadonlySet<string>,
  theirs: ReadonlySet<string>,
  { place }: Node,
  report: DiagnosticCollector,
): void {
  for (const piece of theirs)
    if (!own.has(piece)) report.mistake(place, `the English shows ${piece} here: show it, too`);
  for (const piece of own)
    if (!theirs.has(piece)) report.mistake(place, `the English shows no ${piece} here: take it out`);
}
