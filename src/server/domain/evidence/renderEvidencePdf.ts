import type { Statement } from '../../../engine/consents/statementOf.ts';
import type { TermsRun, TermsSection } from '../../../engine/terms/Terms.ts';
import { parseText } from '../../../engine/text/parseText.ts';
import { wordsOf } from '../../../engine/text/wordsOf.ts';
import { drawDocument } from '../terms/pdf/drawDocument.ts';
import type { TermsVersion } from '../terms/termsOfSite.ts';
import type { Evidence } from './gatherEvidence.ts';
import type { StoredRecord } from './verifyChain.ts';

/** The evidence of an application as a PDF: each record with the words that were shown, then the terms that held. */
export function renderEvidencePdf({
  reference,
  site,
  appliedAt,
  records,
  fault,
}: Evidence): Promise<Uint8Array> {
  const title = `Evidence of application ${reference}`;
  const terms = new Map(records.map(({ termsVersion, terms: document }) => [termsVersion, document]));
  return drawDocument({
    title: run(title),
    language: 'en',
    subject: title,
    date: records.at(-1)?.at ?? appliedAt,
    foot: `${title}.`,
    notice: verdictOf({ records, fault }),
    sections: [
      paragraph(`Site ${site}, applied ${appliedAt.toISOString()}.`),
      ...records.flatMap(sectionsOf),
      ...[...terms].flatMap(([version, document]) => termsSections(version, document)),
    ],
  });
}

/** What the walk along the chain found, in words. */
export function verdictOf({ records, fault }: Pick<Evidence, 'records' | 'fault'>): string {
  if (fault !== undefined) return fault;
  if (records.length === 0) return 'No record was kept.';
  return `All ${records.length} records are intact and in order.`;
}

function sectionsOf(record: StoredRecord): TermsSection[] {
  const { position, call, place, name, answer, at, release, termsVersion, sealed, hash, text } = record;
  const heading = name === '' ? `${position}. ${call}` : `${position}. ${name} (${place}), with ${call}`;
  const facts = [
    `Answer: ${answer === '' ? 'none' : answer}`,
    `Recorded ${at.toISOString()}, release ${release}, terms ${termsVersion}`,
    `From ${sealed?.address ?? 'an address that is not known'}, ${sealed?.userAgent || 'a browser that is not known'}`,
    `Hash ${hash}`,
  ];
  return [
    { kind: 'heading', line: run(heading) },
    { kind: 'list', items: facts.map(run) },
    ...(text === undefined ? [] : shownLines(text).map(paragraph)),
  ];
}

/** The words of a statement, in the order in which they were read. */
function shownLines(text: string): string[] {
  try {
    const { heading, text: lead, label, hint, note, choices = [] } = JSON.parse(text) as Statement;
    const words = [heading, lead, label, hint, ...choices.map((choice) => choice.label), note];
    return words.filter((said) => said !== undefined).map(plainWords);
  } catch {
    return [text];
  }
}

/** Values stand in a statement already. */
function plainWords(said: unknown): string {
  return wordsOf(parseText(said), () => '');
}

function termsSections(version: string, document: string | undefined): TermsSection[] {
  const heading: TermsSection = { kind: 'heading', line: run(`Terms ${version}`) };
  try {
    const { title, sections } = JSON.parse(document ?? '') as TermsVersion;
    return [heading, { kind: 'paragraph', line: title }, ...sections];
  } catch {
    return [heading, paragraph('They are missing.')];
  }
}

function paragraph(text: string): TermsSection {
  return { kind: 'paragraph', line: run(text) };
}

function run(text: string): TermsRun[] {
  return [{ text, bold: false }];
}
