import { buttonsOf } from '../../src/authoring/lint/journeys/buttonsOf.ts';
import {
  type Applicant,
  applicantsOf,
  type JourneyAnswers,
  type JourneyFill,
} from '../../src/authoring/lint/journeys/Journey.ts';
import { unknown } from '../../src/authoring/Refusal.ts';
import type { Moment } from '../../src/authoring/why/whyWay.ts';
import type { Catalogue } from '../../src/compile/document/Catalogue.ts';
import { plain } from '../../src/compile/document/Node.ts';
import type { Registries } from '../../src/compile/names/Registries.ts';
import { addToDate, todayInNewYork } from '../../src/engine/dates/dates.ts';
import { machineAtom, sliceAtom } from '../../src/state/atoms.ts';
import { EngineWalker } from '../walk/EngineWalker.ts';
import { type OpenedPage, openPage, type ServedProduct, send } from '../walk/openPage.ts';
import { AnswerRefused } from '../walk/PageForm.ts';
import type { Filling } from '../walk/Walker.ts';

/** Where a way ends. */
export interface WayEnd {
  /** Id of the page and of its screen. */
  page: string | undefined;
  screen: string | undefined;
  /** The dialog on top. */
  dialog: { id: string; screen: string } | undefined;
  /** The address of another site that it leaves for. */
  left: string | undefined;
  /** Why nothing follows. */
  why: string;
}

export interface Way {
  page: OpenedPage;
  moments: Moment[];
  end: WayEnd;
}

/** Who walks, and where. */
interface Visit {
  /** Host labels before `localhost`. */
  labels: string;
  /** Path with query. */
  address: string;
  answers: Filling['offered'];
}

/** Far more than any flow asks for. */
const mostActs = 30;

/**
 * Walks a site as far as the persona's answers lead, over the real server: fills what is asked for, sends it, types the
 * code that was sent, until a page asks for nothing more that the persona can answer.
 * @param look called at each stop, before anything is pressed there, and at the end
 */
export async function walkPersona(
  product: ServedProduct,
  { labels, address, answers }: Visit,
  look: (page: OpenedPage, walker: EngineWalker) => Promise<void>,
): Promise<Way> {
  const moments: Moment[] = [];
  // Whoever acts at once sees no timer end, however slow the machine is.
  const clock = Date.now();
  const page = await openPage(product, labels, address, {
    now: () => clock,
    onEvent: (event, before, surroundings) =>
      void moments.push({ kind: 'event', event, before, surroundings }),
  });
  const walker = new EngineWalker(page);
  const slice = page.site.store.get(sliceAtom);
  for (let acts = 0; acts < mostActs; acts += 1) {
    const left = leftFor(page);
    if (left !== undefined) return ended('The way leaves the site.', left);
    const refused = await fill();
    await look(page, walker);
    if (refused !== undefined) return ended(refused);
    if (await confirm()) continue;
    const before = whereabouts(page);
    const why = await act();
    if (why !== undefined) return ended(why);
    if (whereabouts(page) !== before) continue;
    const { messages } = await walker.look();
    await look(page, walker);
    return ended(sayRefused(messages));
  }
  return ended(`The way goes on after ${mostActs} steps.`);

  function ended(why: string, left?: string): Way {
    const { route, dialogs } = page.site.store.get(machineAtom);
    const dialog = dialogs.at(-1);
    const end: WayEnd = {
      page: route,
      screen: slice.routes[route ?? '']?.screen,
      dialog: dialog === undefined ? undefined : { id: dialog, screen: slice.dialogs[dialog]?.screen ?? '' },
      left,
      why,
    };
    return { page, moments, end };
  }

  /** Answers what is asked for; says what is not taken. */
  async function fill(): Promise<string | undefined> {
    try {
      await walker.fill({ offered: answers, wanted: {} });
      return undefined;
    } catch (error) {
      if (!(error instanceof AnswerRefused)) throw error;
      return `An answer is not taken. ${error.message}`;
    }
  }

  /** Ticks what opens a dialog that asks again, and agrees there; says whether there was something to tick. */
  async function confirm(): Promise<boolean> {
    for (const { block, form } of await walker.shownForms()) {
      const name = form.fields.find(
        (field) => form.declaration(field)?.confirm !== undefined && form.answer(field) !== true,
      );
      if (name === undefined) continue;
      moments.push({ kind: 'act', words: `tick ${name}`, block });
      await walker.fill({ offered: { [name]: true }, wanted: {} });
      const agreeing = buttonsOf(walker.shownBlocks(), () => true).find(({ event }) => event !== 'close');
      if (agreeing === undefined) return false;
      moments.push({ kind: 'act', words: `press ${agreeing.event}`, block: agreeing.block, prop: 'event' });
      await walker.press(agreeing.event);
      return form.answer(name) === true;
    }
    return false;
  }

  /** Does what goes on from here; says why nothing does. */
  async function act(): Promise<string | undefined> {
    const [shown] = await walker.shownForms();
    if (shown !== undefined) {
      const { block } = shown;
      if (walker.isDisabled(block)) return 'The button of its form cannot be pressed.';
      const event = String(block.props.event);
      moments.push({ kind: 'act', words: `press ${event}`, block, prop: 'event' });
      await walker.press(event);
      return undefined;
    }
    const asking = walker.shownBlocks().find(({ block }) => block === 'oneTimeCode');
    if (asking !== undefined) {
      moments.push({ kind: 'act', words: 'type the code that was sent', block: asking, prop: 'event' });
      page.site.flow.raise(String(asking.props.event), undefined, { verifyCode: await newestCode(product) });
      await page.quiet();
      return undefined;
    }
    return 'There is nothing to fill in.';
  }
}

function leftFor({ site }: OpenedPage): string | undefined {
  const address = site.address();
  return /^[a-z]+:/u.test(address) ? address : undefined;
}

/** Where somebody is, as far as they see it. */
function whereabouts({ site }: OpenedPage): string {
  const { route, dialogs } = site.store.get(machineAtom);
  return JSON.stringify([site.address(), route, dialogs]);
}

function sayRefused(messages: Record<string, string>): string {
  const said = Object.entries(messages).map(([field, words]) => `${field}: ${words}`);
  return said.length === 0 ? 'Nothing changes any more.' : `The form is not taken. ${said.join(' ')}`;
}

async function newestCode({ port }: ServedProduct): Promise<string> {
  const outbox = await send(port, 'localhost', '/sandbox/outbox', {});
  const messages = (await outbox.json()) as { code?: string }[];
  return messages.find(({ code }) => code !== undefined)?.code ?? '';
}

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
