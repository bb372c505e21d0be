import submit from '../../schemas/api/submit-application.json' with { type: 'json' };
import { openReleases } from '../../src/compile/release/Release.ts';
import { hashOfStatement, statementOf } from '../../src/engine/consents/statementOf.ts';
import { readPath } from '../../src/engine/readPath.ts';
import { protectionPrice } from '../../src/server/domain/applications/protectionPrice.ts';
import { termsOfSite } from '../../src/server/domain/terms/termsOfSite.ts';
import { createSites } from '../../src/server/platform/sites/createSites.ts';
import type { ResolvedSite } from '../../src/server/platform/sites/ResolvedSite.ts';
import { sendTo } from '../../src/server/testing/sendTo.ts';
import type { Visitors } from './requestsOf.ts';

export interface OpenVisitors extends Visitors {
  /** Starts sessions, so that there are so many that nobody used. */
  supply(count: number): Promise<void>;
  /** @throws Error with the first answer that was none */
  refuseWrong(): void;
}

const path = '/api/get-configuration';
/** Sessions that are started at once. */
const atOnce = 20;

/**
 * Visitors of one site, who apply with what its page would send.
 * @param releases folder of the releases
 * @param host of the site
 * @param port of a process that starts their sessions
 * @throws Error where there is no such site
 */
export async function openVisitors(releases: string, host: string, port: number): Promise<OpenVisitors> {
  const sites = createSites({ releases: openReleases(releases), environment: 'development' });
  const site = await sites.resolve(
    { query: async () => [] },
    { host: { name: host, port: '' }, segment: '' },
  );
  if (site === undefined) throw new Error(`There is no site ${host}: name one by --host.`);
  const [example] = submit.request.examples;
  if (example === undefined) throw new Error('The contract has no example of an application.');
  const Consents = await consentsOf(site);
  const fresh: string[] = [];
  let wrong: string | undefined;
  let people = 0;

  async function startSession(): Promise<string> {
    const { status, body } = await sendTo(port, host, path, { body: { url: host } });
    const token: unknown = status === 200 ? JSON.parse(body).Payload?.Token : undefined;
    if (typeof token !== 'string')
      throw new Error(`${path} was answered with ${status} ${body.slice(0, 500)}`);
    return token;
  }

  const known = await startSession();
  return {
    host,
    known,
    next() {
      const token = fresh.pop();
      if (token === undefined) throw new Error('There is no session left that nobody used.');
      return token;
    },
    application() {
      people += 1;
      const SiteSettings = { ...example.SiteSettings, WebSite: host };
      return { ...example, Applicant: { ...example.Applicant, SSN: ssnOf(people) }, SiteSettings, Consents };
    },
    onWrong(why) {
      wrong ??= why.slice(0, 500);
    },
    async supply(count) {
      while (fresh.length < count)
        fresh.push(...(await Promise.all(Array.from({ length: atOnce }, startSession))));
    },
    refuseWrong() {
      if (wrong !== undefined) throw new Error(wrong);
    },
  };
}

/** Another number for each person; the issuer decides by its last digit, so that all decisions come up. */
function ssnOf(person: number): string {
  const serial = 1 + (person % 9_999);
  const group = 1 + (Math.floor(person / 9_999) % 99);
  return `512-${String(group).padStart(2, '0')}-${String(serial).padStart(4, '0')}`;
}

/** What the form of the site asks to be agreed to, as its page states it. */
async function consentsOf(site: ResolvedSite) {
  const values: Record<string, unknown> = {
    'brand.bank': readPath(site.settings, 'BrandSettings.BankName'),
    'applicant.creditProtectionPrice': protectionPrice(undefined, undefined, site.settings),
  };
  const ofForm = (site.release.consents ?? []).filter(({ place }) => place === 'application');
  const statements = ofForm.map((consent) => statementOf(consent, (at) => values[at], termsOfSite(site).id));
  return Promise.all(
    ofForm.map(async ({ place, name }, index) => ({
      Place: place,
      Name: name,
      Answer: 'true',
      Hash: await hashOfStatement(statements[index] ?? ''),
    })),
  );
}
