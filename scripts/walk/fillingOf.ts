import type { Applicant, JourneyAnswers, JourneyFill } from '../../src/compile/journeys/Journey.ts';
import { addToDate } from '../../src/engine/dates/addToDate.ts';
import type { Filling } from './Walker.ts';

/**
 * The answers of a fill step, with personas and days put in.
 * @param today YYYY-MM-DD
 */
export function fillingOf(
  { applicant, persona, answers = {} }: JourneyFill,
  applicants: Readonly<Record<string, Applicant>>,
  today: string,
): Filling {
  const person = applicant === undefined ? undefined : applicants[applicant];
  const digits = persona ?? person?.persona ?? '';
  const complete = (given: JourneyAnswers): JourneyAnswers =>
    Object.fromEntries(
      Object.entries(given).map(([field, answer]) => [
        field,
        typeof answer === 'string' ? withDay(answer.replaceAll('{persona}', digits), today) : answer,
      ]),
    );
  return { offered: complete(person?.answers ?? {}), wanted: complete(answers) };
}

const day = /\{(?<day>today|tomorrow|yesterday)(?: - (?<years>\d+) years)?\}/gu;
const shifts: Record<string, number> = { yesterday: -1, today: 0, tomorrow: 1 };

/**
 * `{today - 21 years}` is the birthday of somebody who turns 21 today, `{tomorrow - 21 years}` of one who does not yet.
 * On a 29 February, where the year of birth has none, today's is the day before and tomorrow's the day after.
 */
function withDay(answer: string, today: string): string {
  return answer.replace(day, (...match) => {
    const { day: name = 'today', years = '0' } = match.at(-1) as { day?: string; years?: string };
    return addToDate(addToDate(today, -Number(years), 'year'), shifts[name] ?? 0, 'day');
  });
}
