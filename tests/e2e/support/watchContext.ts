import type { BrowserContext, Page } from '@playwright/test';

/**
 * Tells of everything that goes wrong in any page of a context: violations of its content security policy, errors in the
 * console, uncaught errors. The listeners are there before a page's first script, also in tabs that close at once.
 */
export async function watchContext(
  context: BrowserContext,
  report: (problem: string) => void,
): Promise<void> {
  const listen = (page: Page) => {
    page.on('console', (message) => {
      if (message.type() === 'error') report(`console: ${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => report(`uncaught: ${error.message}`));
  };
  for (const page of context.pages()) listen(page);
  context.on('page', listen);
  await context.exposeFunction('cardstockReportViolation', (violation: string) =>
    report(`policy: ${violation}`),
  );
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const tell: unknown = Reflect.get(window, 'cardstockReportViolation');
      const where = `${event.sourceFile}:${event.lineNumber}`;
      if (typeof tell === 'function')
        tell(`${event.effectiveDirective} blocked ${event.blockedURI} at ${where}`);
    });
  });
}
