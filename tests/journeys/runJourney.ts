import { fillingOf } from '../../scripts/walk/fillingOf.ts';
import type { Walker } from '../../scripts/walk/Walker.ts';
import type { Applicant, JourneyFill, JourneyStep } from '../../src/compile/journeys/Journey.ts';
import { todayInNewYork } from '../../src/engine/dates/todayInNewYork.ts';
import { differencesOf, type SiteWords } from './differencesOf.ts';
import { putNextAnswers, takeNextAnswers } from './nextAnswers.ts';

/**
 * Walks the steps of a journey.
 * @param origin of the sandbox, which is told what calls answer
 * @throws Error that names the step at which it ended, or an answer that no call asked for
 */
export async function runJourney(
  steps: readonly JourneyStep[],
  walker: Walker,
  applicants: Readonly<Record<string, Applicant>>,
  words: SiteWords,
  origin: string,
): Promise<void> {
  const filling = (fill: JourneyFill) => fillingOf(fill, applicants, todayInNewYork(Date.now()));
  let left: string[] = [];
  try {
    for (const [index, step] of steps.entries()) {
      try {
        await walk(step);
      } catch (failure) {
        const said = failure instanceof Error ? failure.message : String(failure);
        throw new Error(`step ${index + 1}, ${JSON.stringify(step)}: ${said}`, { cause: failure });
      }
    }
  } finally {
    // Whoever walks next is answered as usual.
    const answered = steps.flatMap((step) => ('answer' in step ? Object.keys(step.answer) : []));
    left = await takeNextAnswers(origin, answered);
  }
  if (left.length > 0)
    throw new Error(`the page never called ${left.join(', ')} after a step had said what it answers`);

  async function walk(step: JourneyStep): Promise<void> {
    if ('fill' in step) await walker.fill(filling(step.fill));
    else if ('press' in step) await walker.press(step.press);
    else if ('accept' in step) await walker.accept(step.accept);
    else if ('close' in step) await walker.close(step.close);
    else if ('back' in step) await walker.back();
    else if ('reload' in step) await walker.reload();
    else if ('answer' in step) await putNextAnswers(origin, step.answer);
    else {
      const { expect } = step;
      await walker.expect(async () => differencesOf(expect, await walker.look(), walker, words));
    }
  }
}
