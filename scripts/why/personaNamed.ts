import type { Applicant, JourneyAnswers, JourneyFill } from '../../src/authoring/lint/journeys/Journey.ts';
import { applicantsOf } from '../../src/authoring/lint/journeys/Journey.ts';
import type { Catalogue } from '../../src/compile/document/Catalogue.ts';
import { plain } from '../../src/compile/document/Node.ts';
import type { Registries } from '../../src/compile/names/Registries.ts';
import { addToDate, todayInNewYork } from '../../src/engine/dates/dates.ts';
import { unknown } from '../saysRefusals.ts';
import type { Filling } from '../walk/Walker.ts';

/** A persona of the sandbox, and somebody with their digits. */
export interface Persona {
  last4: string;
  /** What the sandbox decides of them. */
  about: string;
  /** Name of the applicant whose answers they give. */
  applicant: string;
  answers: Filling['offered'];
}

/** Whose last four digits, name among the applicants of the flow, or description among the personas this is. */
export function personaNamed(
  word: string,
  catalogue: Catalogue,
  { personas = new Map<string, string>() }: Pick<Registries, 'personas'>,
  flow: string,
): Persona {
  const node = applicantsOf(catalogue, flow);
  const { $schema: _, ...written } = node === undefined ? {} : (plain(node) as Record<string, unknown>);
  const applicants = written as Record<string, Applicant>;
  const [first = ''] = Object.keys(applicants);
  const isApplicant = Object.hasOwn(applicants, word);
  const applicant = isApplicant ? word : first;
  const [digits] = [...personas].find(([last4, about]) => last4 === word || isSame(about, word)) ?? [];
  const last4 = digits ?? (isApplicant ? applicants[word]?.persona : undefined);
  if (last4 === undefined) {
    throw unknown('There is no persona', word, [
      ...personas.keys(),
      ...personas.values(),
      ...Object.keys(applicants),
    ]);
  }
  const { offered } = fillingOf({ applicant, persona: last4 }, applicants, todayInNewYork(Date.now()));
  return { last4, about: personas.get(last4) ?? '', applicant, answers: offered };
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

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
