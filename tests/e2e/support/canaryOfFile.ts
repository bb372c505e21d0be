import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Answers } from './applicant.ts';
import { autofill } from './autofill.ts';
import { leaks, person } from './canary.ts';
import { keptBy } from './keptBy.ts';
import { optionalPaths, outsider, pathsOf } from './outsider.ts';
import { ownCatalogue } from './ownCatalogue.ts';
import { submitForm } from './submitForm.ts';
import { expect, test } from './test.ts';
import { choose, landed } from './thirdParties.ts';

/** A person whose every answer would be known again, on sites that have outside services of every kind. */
interface Canary {
  /** Comes to the first screen of a flow and accepts cookies; a link may bring answers along. */
  land(page: Page, path: string, isPrefilled: boolean): Promise<void>;
  /** Fills in a form and sends it. */
  send(page: Page, answers: Answers): Promise<void>;
  /** No service was told anything of the person since the landing. */
  expectNoLeaks(page: Page): Promise<void>;
  /** Nor is anything left of all that was done in the file. Ends the server. */
  expectNothingLeft(): Promise<void>;
}

const link = new URLSearchParams({
  firstname: person.FirstName,
  lastname: person.LastName,
  email: person.Email,
  phone: person.PrimaryPhone,
  utm_source: 'newsletter-november',
}).toString();

/** Serves them before the tests of a file, from a data folder of their own, and ends them after. */
export function canaryOfFile(): Canary {
  /** Addresses and referrers of everything that pages asked for, and what they kept. */
  const seen: string[] = [];
  let catalogue: ReturnType<typeof ownCatalogue>;
  let service: ReturnType<typeof outsider>;
  let address: (site: string) => string;
  test.describe.configure({ mode: 'serial' });
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  test.beforeAll(async () => {
    catalogue = ownCatalogue();
    // Without the captcha and the codes, which have variants of their own.
    const { variants } = JSON.parse(readFileSync('flows/_base/settings.json', 'utf8')) as {
      variants: Record<string, Record<string, unknown>>;
    };
    const { ThirdParties, Pixels } = variants.full ?? {};
    catalogue.amend('flows/_base/settings.json', { variants: { measured: { ThirdParties, Pixels } } });
    const served = await catalogue.serve();
    service = outsider(served.port);
    address = served.address;
  });
  test.afterAll(() => catalogue.dispose());
  return {
    async land(page, path, isPrefilled) {
      page.on('request', (request) => seen.push(request.url(), request.headers().referer ?? ''));
      await service.forget();
      const [flow, ...rest] = path.split('/');
      await page.goto(
        `${address(`${flow}-measured.surge`)}${rest.join('/')}${isPrefilled ? `?${link}` : ''}`,
      );
      await choose(page, 'Accept');
      await landed(page);
    },
    async send(page, answers) {
      await autofill(page, answers);
      seen.push(await keptBy(page));
      await submitForm(page);
    },
    async expectNoLeaks(page) {
      const told = async () => pathsOf(await service.received());
      await expect.poll(told).toEqual(expect.arrayContaining(optionalPaths));
      seen.push(await keptBy(page));
      const words = (await service.settled()).map(
        ({ url, headers, body }) => `${url} ${JSON.stringify(headers)} ${body}`,
      );
      expect(leaks(words.join('\n'))).toEqual([]);
    },
    async expectNothingLeft() {
      expect(seen.length).toBeGreaterThan(100);
      // What prefills a form comes in an address; no address of ours repeats it.
      expect(leaks(seen.filter((one) => !one.includes(link)).join('\n'))).toEqual([]);
      // What is there by right is found, so that the search sees what it looks through.
      expect(catalogue.log()).toContain('submit-application');
      expect(leaks(catalogue.log())).toEqual([]);
      // Most of what can be read there stands there many times.
      const bytes = await catalogue.storedBytes();
      const stored = [...new Set(bytes.toString('latin1').match(/[ -~]{4,}/gu))].join('\n');
      expect(stored).toContain('newsletter-november');
      expect(leaks(stored)).toEqual([]);
    },
  };
}
