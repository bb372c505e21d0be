import { AnswerRefused } from '../../scripts/walk/PageForm.ts';
import { type Difference, StepFailure, type Walker } from '../../scripts/walk/Walker.ts';
import { fillingOf } from '../../scripts/why/walkPersona.ts';
import type { JourneyStep } from '../../src/authoring/lint/journeys/Journey.ts';
import { todayInNewYork } from '../../src/engine/dates/dates.ts';
import { differencesOf } from './differencesOf.ts';
import { failureSentence, stepWords } from './failureSentence.ts';
import { putNextAnswers, takeNextAnswers } from './nextAnswers.ts';
import type { PlannedRun } from './plannedRuns.ts';

/**
 * Walks the steps of a journey.
 * @param origin of the sandbox, which is told what calls answer
 * @throws Error that is one sentence: the step at which it ended, and why; or an answer that no call asked for
 */
export async function runJourney(
  { steps, places, applicants, words }: Pick<PlannedRun, 'steps' | 'places' | 'applicants' | 'words'>,
  walker: Walker,
  origin: string,
): Promise<void> {
  let left: string[] = [];
  try {
    for (const index of steps.keys()) await walkStep(index);
  } finally {
    // Whoever walks next is answered as usual.
    const answered = steps.flatMap((step) => ('answer' in step ? Object.keys(step.answer) : []));
    left = await takeNextAnswers(origin, answered);
  }
  if (left.length > 0) throw failed(neverCalled(left));

  async function walkStep(index: number): Promise<void> {
    const [step, place = ''] = [steps[index], places[index]];
    if (step === undefined) return;
    let differences: Difference[];
    try {
      differences = await walk(step);
    } catch (failure) {
      if (failure instanceof AnswerRefused) differences = [refused(failure)];
      else if (failure instanceof StepFailure) differences = [failure.difference];
      else throw new Error(`${place}: ${stepWords(steps, index)}, broke`, { cause: failure });
    }
    if (differences.length > 0) throw failed(failureSentence({ steps, index, place }, differences));
  }

  async function walk(step: JourneyStep): Promise<Difference[]> {
    if ('fill' in step) await walker.fill(fillingOf(step.fill, applicants, todayInNewYork(Date.now())));
    else if ('press' in step) await walker.press(step.press);
    else if ('accept' in step) await walker.accept(step.accept);
    else if ('close' in step) await walker.close(step.close);
    else if ('back' in step) await walker.back();
    else if ('reload' in step) await walker.reload();
    else if ('answer' in step) await putNextAnswers(origin, step.answer);
    else return walker.lasting(async () => differencesOf(step.expect, await walker.look(), walker, words));
    return [];
  }

  function neverCalled(calls: readonly string[]): string {
    const index = steps.findIndex((step) => 'answer' in step && calls.some((call) => call in step.answer));
    return `${places[index]}: step ${index + 1} says an answer, but the page never called ${calls.join(', ')} after a step had said what it answers; take it out here, or add the steps that call it`;
  }
}

function refused({ message }: AnswerRefused): Difference {
  return {
    about: 'the answer',
    wanted: 'wants its answers taken',
    found: message.replace(/\.$/u, '').replace('. Known: ', ' among '),
    change: 'correct the answer',
  };
}

/** Where the walker stands in code says nothing of a journey. */
function failed(sentence: string): Error {
  const error = new Error(sentence);
  error.stack = sentence;
  return error;
}
