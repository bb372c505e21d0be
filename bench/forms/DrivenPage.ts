import type { Browser, BrowserContext, CDPSession } from '@playwright/test';

const throttle = 4;
const loadMilliseconds = 30_000;

/** What Chromium has to be started with: its pages can ask for a collection of garbage. */
export const collecting = '--js-flags=--expose-gc';

/** A page of the benchmark in a context of its own, driven through the protocol of the developer tools. */
export class DrivenPage {
  readonly #context: BrowserContext;
  readonly #protocol: CDPSession;

  private constructor(context: BrowserContext, protocol: CDPSession) {
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
    return new DrivenPage(context, protocol);
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
    if (found !== wanted) throw new Error(`${what}: ${String(found)} instead of ${String(wanted)}.`);
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
