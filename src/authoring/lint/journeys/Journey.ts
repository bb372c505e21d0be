import { type Catalogue, nodeOf } from '../../../compile/document/Catalogue.ts';
import { type Node, textOf } from '../../../compile/document/Node.ts';
import type { LinkedCatalogue, LinkedSite } from '../../../compile/link/LinkedSite.ts';
import type { CallAnswerDocument } from '../../../compile/link/personasOf.ts';
import { mergeAll } from '../../../compile/merge/mergeNodes.ts';
import type { Registries } from '../../../compile/names/Registries.ts';
import type { DiagnosticCollector } from '../../../compile/report/DiagnosticCollector.ts';
import type { RuleRow } from '../../../engine/form.ts';
import type { Scalar, Text } from '../../../engine/slice.ts';
import { wordsOf } from '../../../engine/text/wordsOf.ts';

/** What is answered in a field; null leaves it out. */
export type JourneyAnswer = string | boolean | null;
export type JourneyAnswers = Record<string, JourneyAnswer>;

/** `flows/<flow>/journeys/<id>.journey.json`, as its grammar describes it. */
export interface Journey {
  description: string;
  requirements?: string[];
  brands: 'all' | string[];
  browser?: boolean;
  site?: JourneySite;
  steps?: JourneyStep[];
  cases?: Record<string, JourneyCase>;
}

export interface JourneyCase {
  requirements?: string[];
  browser?: boolean;
  site?: JourneySite;
  steps: JourneyStep[];
}

interface JourneySite {
  variant?: string;
  path?: string;
  query?: Record<string, string>;
  rules?: Record<string, RuleRow>;
}

export type JourneyStep =
  | { fill: JourneyFill }
  | { press: string }
  | { accept: string }
  | { close: string }
  | { back: true }
  | { reload: true }
  | { answer: Record<string, CallAnswerDocument> }
  | { expect: JourneyExpectation };

export interface JourneyFill {
  applicant?: string;
  persona?: string;
  answers?: JourneyAnswers;
}

export interface JourneyExpectation {
  screen?: string;
  dialog?: string | null;
  path?: string;
  query?: Record<string, string>;
  title?: string;
  text?: string | string[];
  noText?: string | string[];
  messages?: Record<string, string>;
  suggestions?: Record<string, string>;
  answers?: JourneyAnswers;
  shows?: string[];
  hides?: string[];
  sent?: Record<string, Record<string, unknown> | null>;
  values?: Record<string, Scalar>;
}

/** One person of `applicants.json`. */
export interface Applicant {
  description?: string;
  persona?: string;
  answers: JourneyAnswers;
}

/** What a journey is held against: one of the sites that it visits. */
export interface JourneyScope {
  site: LinkedSite;
  /** `applicants.json` with the flow's own over all flows'. */
  applicants: Node | undefined;
  /** Fields and rule rows of which the journey tells itself what comes of an answer that is not taken. */
  told: ReadonlySet<string>;
  registries: Registries;
  catalogue: Catalogue;
  linked: Pick<LinkedCatalogue, 'declarations'>;
  report: DiagnosticCollector;
}

/** Stands for a value in the words of a sentence; no copy holds it. */
const gap = '\u0000';

/**
 * What the words of a sentence look like, whatever the values in it.
 * @param whole false: a text that holds the sentence matches, too
 */
export function wordsPattern(text: Text, whole: boolean): RegExp {
  const pieces = wordsOf(text, () => gap).split(gap);
  const source = pieces.map((piece) => piece.split(/\s+/u).map(escaped).join('\\s+')).join('.*?');
  return new RegExp(whole ? `^${source}$` : source, 'su');
}

function escaped(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');
}

const key = /^[A-Za-z][\w-]*(?:\.[\w-]+)+$/;

/** Whether words of a journey are a key of the copy: they hold a dot and no space. Anything else is the words themselves. */
export function isCopyKey(words: string): boolean {
  return key.test(words);
}

/**
 * A name is one of those known; where nothing stands, nothing is wrong.
 * @param lacks what to say before the name: "this flow has no dialog"
 */
export function checkName(
  { report }: Pick<JourneyScope, 'report'>,
  node: Node | undefined,
  known: string[],
  lacks: string,
): void {
  const name = textOf(node);
  if (node === undefined || name === undefined || known.includes(name)) return;
  report.mistake(node.place, `${lacks} "${name}"`, { unknown: { word: name, known } });
}

/** The applicants of a flow: its own over those of all flows. */
export function applicantsOf(catalogue: Catalogue, flow: string): Node | undefined {
  return mergeAll(['_base', flow].map((of) => nodeOf(catalogue, 'applicants', { flow: of })));
}

/** An SSN that ends in the digits of no persona is decided by other rules, so that its journey would tell of chance. */
export function checkPersona(
  node: Node | undefined,
  { personas }: Registries,
  report: DiagnosticCollector,
): void {
  checkName({ report }, node, [...personas.keys()], 'flows/_base/personas.json has no persona');
}
