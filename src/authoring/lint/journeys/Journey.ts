import type { CallAnswerDocument } from '../../../compile/link/personasOf.ts';
import type { RuleRow } from '../../../engine/form.ts';
import type { Scalar } from '../../../engine/slice.ts';

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

export interface JourneySite {
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
