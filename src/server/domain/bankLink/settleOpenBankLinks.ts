import { askAtOnce } from '../../platform/idempotency/askAtOnce.ts';
import type { ReleaseReader } from '../../platform/sites/ReleaseReader.ts';
import { findApplication } from '../applications/findApplication.ts';
import type { CallContext } from '../ports/Ports.ts';
import type { BankLink } from './BankLink.ts';
import { claimOpenBankLinks, giveUpBankLink } from './findBankLink.ts';
import { settleBankLink } from './settleBankLink.ts';

type SettlingServices = Pick<CallContext, 'database' | 'secrets' | 'now' | 'ports'> & {
  releases: ReleaseReader;
};

/** Reviews that are claimed at once. */
const batch = 20;

/**
 * Looks after reviews whose applicants did not wait: their decision reaches them by e-mail (LNK-008). Safe in any number of
 * processes at once. A review that is open for too long (`reviews.json`) is asked about once more and then given up.
 * @param onFailure told of each one that could not be looked at; the others go on, and it is asked about again later
 * @param signal ends the work between two reviews
 * @returns how many were given up
 */
export async function settleOpenBankLinks(
  services: SettlingServices,
  onFailure: (error: unknown) => void,
  signal?: AbortSignal,
): Promise<number> {
  const { database, now } = services;
  let givenUp = 0;
  let claimed: BankLink[];
  do {
    claimed = await claimOpenBankLinks(database, now(), batch);
    for (const link of claimed) {
      if (signal?.aborted) return givenUp;
      await settleOne(link, services).catch(onFailure);
      if (await giveUpBankLink(database, link, now())) givenUp += 1;
    }
  } while (claimed.length === batch);
  return givenUp;
}

async function settleOne(link: BankLink, services: SettlingServices): Promise<void> {
  const application = await findApplication(services.database, link.application);
  if (application === undefined) return;
  const release = await services.releases.site(application.site);
  await settleBankLink(link, { ...services, release, outside: askAtOnce });
}
