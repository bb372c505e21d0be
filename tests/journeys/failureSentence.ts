import { type Difference, inWords } from '../../scripts/walk/Walker.ts';
import type { JourneyStep } from '../../src/authoring/lint/journeys/Journey.ts';

/** Where a walk ended. */
export interface FailedStep {
  steps: readonly JourneyStep[];
  index: number;
  /** `file:line:column` of the step. */
  place: string;
}

/**
 * Why a journey ended, in one sentence: its step with file and line, what it wants, what stood there, why, and what to
 * change. The first difference is told whole, since others mostly follow from it, and these by name.
 */
export function failureSentence({ steps, index, place }: FailedStep, differences: Difference[]): string {
  const [first, ...others] = differences;
  if (first === undefined) throw new Error('nothing differs');
  const when = index === 0 ? 'where it starts' : `after ${stepWords(steps, index - 1)},`;
  const why = first.why === undefined ? '' : `, since ${first.why}`;
  const also = [...new Set(others.map(({ about }) => about))];
  const rest =
    also.length === 0 ? '' : ` (${inWords(also)} ${also.length === 1 ? 'differs' : 'differ'}, too)`;
  return `${place}: step ${index + 1} ${first.wanted}, but ${when} ${first.found}${why}${rest}; ${first.change}`;
}

/** A step by its number and what it does. */
export function stepWords(steps: readonly JourneyStep[], index: number): string {
  const step = steps[index];
  const does = step === undefined || 'expect' in step ? '' : `, ${deed(step)}`;
  return `step ${index + 1}${does}`;
}

function deed(step: Exclude<JourneyStep, { expect: unknown }>): string {
  if ('fill' in step) {
    const { applicant, answers = {} } = step.fill;
    const given = [...(applicant === undefined ? [] : [applicant]), ...Object.keys(answers)];
    return `the answers of ${inWords(given)}`;
  }
  if ('press' in step) return `the press of "${step.press}"`;
  if ('accept' in step) return `the suggestion for "${step.accept}"`;
  if ('close' in step) return `the close of "${step.close}"`;
  if ('answer' in step) return `the next answer of ${inWords(Object.keys(step.answer))}`;
  return 'back' in step ? 'the way back' : 'the reload';
}

/** Words of a page, short enough for a sentence. */
export function quoted(value: unknown): string {
  const text = JSON.stringify(value ?? null);
  return text.length > 120 ? `${text.slice(0, 119)}…` : text;
}
