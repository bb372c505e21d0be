import type { Page } from '@playwright/test';

/**
 * Tells of everything that goes wrong in a page: violations of its content security policy, errors in the console,
 * uncaught errors. The listener is there before the page's first script.
 */
export async function watchPage(page: Page, report: (problem: string) => void): Promise<void> {
  page.on('console', (message) => {
    if (message.type() === 'error') report(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => report(`uncaught: ${error.message}`));
  await page.exposeFunction('cardstockReportViolation', (violation: string) =>
    report(`policy: ${violation}`),
  );
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const tell: unknown = Reflect.get(window, 'cardstockReportViolation');
      const where = `${event.sourceFile}:${event.lineNumber}`;
      if (typeof tell === 'function')
        tell(`${event.effectiveDirective} blocked ${event.blockedURI} at ${where}`);
    });
  });
}
