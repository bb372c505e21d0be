import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import {
  type Difference,
  disabled,
  type Filling,
  notAsked,
  nothingSuggested,
  nothingToPress,
  otherDialog,
  type Seen,
  type Walker,
} from '../../../scripts/walk/Walker.ts';
import { buttonsOf, copyKeysOf, isCalled } from '../../../src/authoring/lint/journeys/buttonsOf.ts';
import { type JourneyAnswer, wordsPattern } from '../../../src/authoring/lint/journeys/Journey.ts';
import { formatDate } from '../../../src/engine/dates/dates.ts';
import type { FieldDeclaration } from '../../../src/engine/form.ts';
import { concealed, inDollars, phone } from '../../../src/engine/masks/masks.ts';
import type { PlannedRun } from '../../journeys/plannedRuns.ts';
import { autofill } from './autofill.ts';
import { controlsOf, readPage } from './readPage.ts';
import { timeoutMs } from './timeoutMs.ts';

/** A walker through the built product in Chromium: it goes by what an applicant sees. */
export class PageWalker implements Walker {
  readonly #page: Page;
  readonly #run: PlannedRun;
  readonly #sent = new Map<string, Record<string, unknown>>();

  constructor(page: Page, run: PlannedRun) {
    this.#page = page;
    this.#run = run;
    page.on('request', (request) => {
      if (request.method() !== 'POST') return;
      const call = new URL(request.url()).pathname.split('/').at(-1) ?? '';
      this.#sent.set(call, request.postDataJSON());
    });
  }

  async fill({ offered, wanted }: Filling): Promise<void> {
    const answers = { ...offered, ...wanted };
    const open = new Set(Object.keys(answers).filter((name) => answers[name] !== null));
    await this.#top().locator('form [name]').first().waitFor();
    // What an answer opens is filled in the next round.
    for (;;) {
      let asked: string[] = [];
      const isAnyAsked = async () => {
        const controls = await this.#top().evaluate(controlsOf);
        asked = controls.filter((one) => open.has(this.#nameOf(one)));
        return asked.length > 0;
      };
      // What the step names is waited for; what the applicant has beside it need not be asked.
      const isWanted = [...open].some((name) => Object.hasOwn(wanted, name));
      if (!(await (isWanted ? holds(isAnyAsked) : isAnyAsked()))) break;
      for (const control of asked) {
        // An answer before it may have closed its section.
        if ((await this.#top().locator(`[name="${control}"]`).count()) === 0) continue;
        const name = this.#nameOf(control);
        open.delete(name);
        await this.#fillControl(control, this.#field(name), answers[name] ?? null);
      }
      await this.#settle();
    }
    // Whoever has answered goes on; a phone's keyboard closes.
    await this.#page.evaluate(
      () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
    );
    const missed = [...open].filter((name) => Object.hasOwn(wanted, name));
    if (missed.length > 0) throw notAsked(missed, Object.keys((await this.look()).answers));
  }

  async #fillControl(
    control: string,
    field: FieldDeclaration | undefined,
    answer: JourneyAnswer,
  ): Promise<void> {
    // Its dialog comes in place of the yes.
    if (field?.confirm !== undefined && answer === true)
      await this.#page.locator(`[name="${control}"]`).click();
    else if (isYesOrNo(field)) await autofill(this.#page, { [control]: answer === yesOf(field) });
    else await autofill(this.#page, { [control]: formatDate(String(answer)) });
  }

  async press(what: string): Promise<void> {
    // The page that stands there while another loads has no such button.
    const isThere = await holds(async () => (await (await this.#buttonFor(what)).count()) > 0);
    if (!isThere) throw nothingToPress(what, await this.#top().getByRole('button').allInnerTexts());
    const button = await this.#buttonFor(what);
    if (!(await holds(() => button.isEnabled()))) throw disabled(what);
    await button.click();
  }

  /** The button for an event of the screens in view, or the one of that name. */
  async #buttonFor(what: string): Promise<Locator> {
    const { slice } = this.#run.site;
    const screens = (await this.#shown()).flatMap((id) => slice.screens[id]?.blocks ?? []);
    const frame = slice.screens[slice.frame ?? '']?.blocks ?? [];
    const found = buttonsOf([...screens, ...frame], () => true).filter((button) => isCalled(button, what));
    const top = this.#top();
    if (found.some(({ block }) => 'form' in block.props)) return top.locator('form button[type="submit"]');
    const texts = found.flatMap(({ label }) => copyKeysOf(label)).map((key) => this.#run.words.sentence(key));
    const names = [...texts.map((text) => wordsPattern(text, true)), what];
    const buttons = names.map((name) => top.getByRole('button', { name, exact: true }));
    return buttons.reduce((all, one) => all.or(one)).last();
  }

  /** Ids of the screens that can be reached: that of the dialog on top, else the page's, once it is there. */
  async #shown(): Promise<string[]> {
    await this.#page.locator('[data-screen]').first().waitFor();
    return this.#top().evaluate((top) =>
      [top, ...top.querySelectorAll('[data-screen]')].map((place) => place.getAttribute('data-screen') ?? ''),
    );
  }

  async accept(field: string): Promise<void> {
    const suggestion = wordsPattern(this.#run.words.sentence('message.suggest'), true);
    // The buttons stand in the order of their fields.
    let place = -1;
    const isSuggested = async () => {
      place = Object.keys((await this.look()).suggestions).indexOf(field);
      return place >= 0;
    };
    if (!(await holds(isSuggested))) throw nothingSuggested(field);
    await this.#page.getByRole('button', { name: suggestion }).nth(place).click();
  }

  async close(dialog: string): Promise<void> {
    const screen = this.#run.words.dialogs[dialog]?.screen;
    const wanted = this.#page
      .locator(`[role="dialog"] [data-screen="${screen}"], [role="dialog"][data-screen="${screen}"]`)
      .last();
    if (!(await holds(() => wanted.isVisible())))
      throw otherDialog(dialog, (await this.look()).dialog?.screen);
    await this.press('close');
  }

  async back(): Promise<void> {
    await this.#page.goBack();
  }

  async reload(): Promise<void> {
    await this.#page.reload();
  }

  async look(): Promise<Seen> {
    const { suggest, ...read } = await this.#page.evaluate(readPage);
    const named = <Value>(all: Record<string, Value>) =>
      Object.fromEntries(Object.entries(all).map(([control, value]) => [this.#nameOf(control), value]));
    const seen = { ...read, messages: named(read.messages), answers: named(read.answers) };
    const suggestion = wordsPattern(this.#run.words.sentence('message.suggest'), true);
    const { pathname, searchParams } = new URL(this.#page.url());
    return {
      ...seen,
      dialog: seen.dialog === undefined ? undefined : { screen: seen.dialog },
      path: pathname,
      query: Object.fromEntries(searchParams),
      title: await this.#page.title(),
      suggestions: Object.fromEntries(
        suggest.flatMap(({ field, words }) => {
          const [before = '', after = ''] = this.#aroundSuggestion();
          return suggestion.test(words)
            ? [[this.#nameOf(field), words.slice(before.length, words.length - after.length)]]
            : [];
        }),
      ),
    };
  }

  asSeen(name: string, answer: JourneyAnswer): unknown {
    const field = this.#field(name);
    if (answer === null || answer === '') return null;
    if (isYesOrNo(field)) return answer === yesOf(field) ? true : null;
    const show = shownAs[field?.widget ?? ''] ?? String;
    return show(String(answer));
  }

  sent(call: string): Record<string, unknown> | undefined {
    return this.#sent.get(call);
  }

  async lasting(differences: () => Promise<Difference[]>): Promise<Difference[]> {
    let found: Difference[] = [];
    await holds(async () => {
      found = await differences();
      return found.length === 0;
    });
    return found;
  }

  /** What can be reached: the dialog on top, else the page. */
  #top(): Locator {
    return this.#page.locator('body').getByRole('dialog').last().or(this.#page.locator('body')).last();
  }

  /** Sections open with the answer that opens them, and are drawn with the next picture. */
  async #settle(): Promise<void> {
    await this.#page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
  }

  /** The field of a control, which has a name of its own in some forms. */
  #nameOf(control: string): string {
    const fields = [...this.#run.site.forms.values()].flatMap(({ source }) => Object.values(source.fields));
    return fields.find((field) => field.control === control)?.name ?? control;
  }

  #field(name: string): FieldDeclaration | undefined {
    for (const { source } of this.#run.site.forms.values())
      if (Object.hasOwn(source.fields, name)) return source.fields[name];
    return undefined;
  }

  #aroundSuggestion(): string[] {
    const text = this.#run.words.sentence('message.suggest');
    const pieces = typeof text === 'object' && 'inline' in text ? text.inline : [];
    return pieces.filter((piece) => typeof piece === 'string');
  }
}

/** Whether something becomes true while a page is waited for. */
async function holds(check: () => Promise<boolean>): Promise<boolean> {
  const end = Date.now() + timeoutMs / 4;
  while (!(await check())) {
    if (Date.now() > end) return false;
    await pause(100);
  }
  return true;
}

/** A box to tick, which holds words of its own in some fields. */
function isYesOrNo(field: FieldDeclaration | undefined): boolean {
  return field?.type === 'boolean' || field?.widgetProps?.checkedValue !== undefined;
}

function yesOf(field: FieldDeclaration | undefined): unknown {
  return field?.widgetProps?.checkedValue ?? true;
}

/** How widgets show what they hold. */
const shownAs: Record<string, (answer: string) => string> = {
  dateOfBirth: formatDate,
  phone: phone.format,
  ssn: concealed,
  income: inDollars,
};
