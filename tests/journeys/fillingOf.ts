import type { Applicant, JourneyAnswers, JourneyFill } from '../../src/compile/journeys/Journey.ts';
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
 * Where that is a 29 February without one in its year, the day before is today's and the day after tomorrow's.
 */
function withDay(answer: string, today: string): string {
  return answer.replace(day, (...match) => {
    const { day: name = 'today', years = '0' } = match.at(-1) as { day?: string; years?: string };
    const date = new Date(`${today}T00:00:00Z`);
    const shift = shifts[name] ?? 0;
    date.setUTCDate(date.getUTCDate() + shift);
    const month = date.getUTCMonth();
    date.setUTCFullYear(date.getUTCFullYear() - Number(years));
    if (date.getUTCMonth() !== month && shift <= 0) date.setUTCDate(0);
    return date.toISOString().slice(0, 10);
  });
}
