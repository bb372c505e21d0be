import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, BrowserContext, CDPSession } from '@playwright/test';
import { median } from '../report.ts';
import type { Scenario } from './prepare.ts';

/** Ways to build the form, in the order in which each round measures them. */
export const variants = ['bare', 'hookForm', 'rjsf', 'surveyJs', 'jsonForms', 'cardstock'] as const;

export type Variant = (typeof variants)[number];

/** Milliseconds of the main thread. */
export interface Measures {
  /** Drawing the form the first time, with code that has never run. */
  mount: number;
  /** Per key, keys close upon each other in one field. */
  burst: number;
  /** Per key, several fields with a pause and a blur after each; what the blur costs is in it. */
  paused: number;
  /** Per closing or opening of the sections that one checkbox governs. */
  toggle: number;
  submit: number;
}

type Pages = ReadonlyMap<Variant, DrivenPage>;

/** What one turn around the pages gave. */
type Turn = ReadonlyMap<Variant, number>;

const keyGap = 40;
const pause = 250;
/** So many go uncounted, so that a key is not judged by code that has hardly run; the first mount is. */
const warmKeys = 20;
/** Fresh pages for first mounts; submits on one page. The median counts. */
const repetitions = 5;
/** Closing and opening, so often. */
const toggles = 3;

/**
 * Measures the form of one size once on every page, in the order in which an applicant would meet it; the submits stand on
 * forms of their own, so that what was typed mends no error. The pages are open side by side and take turns at each step,
 * a moment apart: a machine that is slow for a while is slow for all of them.
 * @param open opens the page of a variant
 * @throws Error where a form is not the one that all pages should show
 */
export async function measureRound(
  scenario: Scenario,
  open: (variant: Variant) => Promise<DrivenPage>,
): Promise<(variant: Variant) => Measures> {
  const mounts: Turn[] = [];
  for (let count = 1; count < repetitions; count += 1)
    mounts.push(await withPages(open, (pages) => takeTurns(pages, (page) => drawForm(page, scenario))));
  return withPages(open, async (pages) => {
    mounts.push(await takeTurns(pages, (page) => drawForm(page, scenario)));
    const burst = await takeTurns(pages, (page) => typeBurst(page, scenario.burst));
    const paused: Turn[] = [];
    for (const field of scenario.paused)
      paused.push(await takeTurns(pages, (page) => fillAndLeave(page, field)));
    const toggled = await toggleSections(pages, scenario.toggled);
    const submits: Turn[] = [];
    for (let count = 0; count < repetitions; count += 1) {
      for (const page of pages.values()) {
        await page.evaluate('bench.unmount()');
        await drawForm(page, scenario);
      }
      submits.push(await takeTurns(pages, (page) => failToSubmit(page, scenario)));
    }
    const keys = scenario.paused.reduce((sum, { text }) => sum + text.length, 0);
    return (variant) => ({
      mount: median(of(mounts, variant)),
      burst: median(of([burst], variant)),
      paused: of(paused, variant).reduce((sum, value) => sum + value, 0) / keys,
      toggle: median(of(toggled, variant)),
      submit: median(of(submits, variant)),
    });
  });
}

async function withPages<Result>(
  open: (variant: Variant) => Promise<DrivenPage>,
  work: (pages: Pages) => Promise<Result>,
): Promise<Result> {
  const pages = new Map<Variant, DrivenPage>();
  try {
    for (const variant of variants) pages.set(variant, await open(variant));
    return await work(pages);
  } finally {
    for (const page of pages.values()) await page.close();
  }
}

async function takeTurns(pages: Pages, measure: (page: DrivenPage) => Promise<number>): Promise<Turn> {
  const turn = new Map<Variant, number>();
  for (const [variant, page] of pages) turn.set(variant, await measure(page));
  return turn;
}

function of(turns: readonly Turn[], variant: Variant): number[] {
  return turns.flatMap((turn) => turn.get(variant) ?? []);
}

async function drawForm(page: DrivenPage, { fields }: Scenario): Promise<number> {
  const time = await page.time(async () => {
    await page.evaluate('bench.mount()');
    await wait(pause);
  });
  await page.expect(
    // Groups of radio buttons count once.
    'new Set([...document.querySelectorAll("#root :is(input, select)")].map((one) => one.type === "radio" ? one.name : one.id)).size',
    fields,
    'fields',
  );
  return time;
}

/** Keys in one field, the first not counted. */
async function typeBurst(page: DrivenPage, { name, text }: Scenario['burst']): Promise<number> {
  await page.focus(controlOf(name));
  await type(page, text.slice(0, warmKeys));
  const time = await page.time(() => type(page, text.slice(warmKeys)));
  await page.expect(`${controlOf(name)}.value`, text, `"${name}"`);
  return time / (text.length - warmKeys);
}

async function fillAndLeave(page: DrivenPage, { name, text }: Scenario['paused'][number]): Promise<number> {
  await page.focus(controlOf(name));
  return page.time(async () => {
    await type(page, text);
    await wait(pause);
    await page.press('Tab');
    await wait(pause / 2);
  });
}

async function toggleSections(pages: Pages, name: string): Promise<Turn[]> {
  for (const page of pages.values()) await page.focus(controlOf(name));
  const turns: Turn[] = [];
  for (let count = 0; count < toggles; count += 1) turns.push(await takeTurns(pages, toggleTwice));
  for (const page of pages.values()) await page.expect(`${controlOf(name)}.checked`, true, `"${name}"`);
  return turns;
}

async function toggleTwice(page: DrivenPage): Promise<number> {
  const time = await page.time(async () => {
    for (let count = 0; count < 2; count += 1) {
      await page.press(' ');
      await wait(pause / 2);
    }
  });
  return time / 2;
}

/** Presses the submit button of the form. */
async function failToSubmit(page: DrivenPage, { errors }: Scenario): Promise<number> {
  const time = await page.time(async () => {
    await page.evaluate('bench.button().focus()');
    await page.press('Enter');
  });
  await page.expect('bench.failed()', errors, 'failed fields');
  return time;
}

async function type(page: DrivenPage, text: string): Promise<void> {
  for (const key of text) {
    await page.press(key);
    await wait(keyGap);
  }
}

function controlOf(name: string): string {
  return `bench.control('${name}')`;
}

const throttle = 4;
const loadMilliseconds = 30_000;

/** What Chromium has to be started with: its pages can ask for a collection of garbage. */
export const collecting = '--js-flags=--expose-gc';

/** A page of the benchmark in a context of its own, driven through the protocol of the developer tools. */
export class DrivenPage {
  readonly #address: string;
  readonly #context: BrowserContext;
  readonly #protocol: CDPSession;

  private constructor(address: string, context: BrowserContext, protocol: CDPSession) {
    this.#address = address;
    this.#context = context;
    this.#protocol = protocol;
  }

  /** Opens a page and waits until it has everything to draw its form. */
  static async open(browser: Browser, address: string): Promise<DrivenPage> {
    const context = await browser.newContext({ viewport: { width: 412, height: 915 } });
    const page = await context.newPage();
    await page.goto(address);
    await page.waitForFunction(() => window.bench !== undefined, undefined, { timeout: loadMilliseconds });
    await page.evaluate(async () => {
      await document.fonts.ready;
    });
    const protocol = await context.newCDPSession(page);
    await protocol.send('Performance.enable', { timeDomain: 'threadTicks' });
    return new DrivenPage(address, context, protocol);
  }

  /**
   * Milliseconds of the main thread's own time that `work` and what it leaves behind take, on a processor that is slowed
   * down. Only meanwhile: a page that is slowed down keeps a processor busy, whatever it does.
   */
  async time(work: () => Promise<unknown>): Promise<number> {
    // What was thrown away before is not collected while this is measured. As the page itself would collect it: what the
    // developer tools force is the answer to a lack of memory, and gives pages back that are wanted again at once.
    await this.evaluate("gc({ type: 'major', execution: 'sync', flavor: 'regular' })");
    await this.#settle();
    await this.#slowDown(throttle);
    const before = await this.#taskMilliseconds();
    await work();
    await this.#settle();
    const after = await this.#taskMilliseconds();
    await this.#slowDown(1);
    return after - before;
  }

  /** Runs an expression in the page. */
  async evaluate<Value = unknown>(expression: string): Promise<Value> {
    const answer = await this.#protocol.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    if (answer.exceptionDetails)
      throw new Error(`${expression}: ${answer.exceptionDetails.exception?.description}`);
    return answer.result.value as Value;
  }

  /** Throws unless an expression has the wanted value in the page. */
  async expect(expression: string, wanted: unknown, what: string): Promise<void> {
    const found = await this.evaluate(expression);
    if (found !== wanted)
      throw new Error(`${what} of ${this.#address}: ${String(found)} instead of ${String(wanted)}.`);
  }

  /** Paths of the scripts that the page has loaded. */
  async scripts(): Promise<string[]> {
    return this.evaluate(`performance.getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => /\\.m?js$/u.test(path))`);
  }

  /** Brings a control into view and puts the caret into it, over all that it holds. */
  async focus(control: string): Promise<void> {
    await this.evaluate(`{
      const control = ${control};
      control.scrollIntoView({ block: 'center', behavior: 'instant' });
      control.focus({ preventScroll: true });
      if (control.type === 'text' || control.type === 'tel') control.select();
    }`);
  }

  /** One key, pressed and released. The browser has handled it by then. */
  async press(key: string): Promise<void> {
    const named = namedKeys[key] ?? { text: key, windowsVirtualKeyCode: key.toUpperCase().charCodeAt(0) };
    await this.#protocol.send('Input.dispatchKeyEvent', { type: 'keyDown', key, ...named });
    await this.#protocol.send('Input.dispatchKeyEvent', { type: 'keyUp', key, ...named, text: undefined });
  }

  async close(): Promise<void> {
    await this.#context.close();
  }

  /** Two frames have been drawn, and timers that waited for them have run. */
  async #settle(): Promise<void> {
    await this.evaluate(
      'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 60))))',
    );
  }

  async #slowDown(rate: number): Promise<void> {
    await this.#protocol.send('Emulation.setCPUThrottlingRate', { rate });
  }

  async #taskMilliseconds(): Promise<number> {
    const { metrics } = await this.#protocol.send('Performance.getMetrics');
    const task = metrics.find(({ name }) => name === 'TaskDuration');
    if (task === undefined) throw new Error('The browser tells no TaskDuration.');
    return task.value * 1000;
  }
}

const namedKeys: Record<string, { text?: string; windowsVirtualKeyCode: number; code?: string }> = {
  Tab: { windowsVirtualKeyCode: 9, code: 'Tab' },
  Enter: { windowsVirtualKeyCode: 13, code: 'Enter', text: '\r' },
  ' ': { windowsVirtualKeyCode: 32, code: 'Space', text: ' ' },
};
