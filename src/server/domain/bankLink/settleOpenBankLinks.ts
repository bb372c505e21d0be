import { askAtOnce } from '../../platform/idempotency/askAtOnce.ts';
import type { ReleaseReader } from '../../platform/sites/ReleaseReader.ts';
import { findApplication } from '../applications/findApplication.ts';
import type { CallContext } from '../ports/CallContext.ts';
import type { BankLink } from './BankLink.ts';
import { listOpenBankLinks } from './findBankLink.ts';
import { settleBankLink } from './settleBankLink.ts';

type SettlingServices = Pick<CallContext, 'database' | 'secrets' | 'now' | 'ports'> & {
  releases: ReleaseReader;
};

/**
 * Looks after reviews whose applicants did not wait: their decision reaches them by e-mail (LNK-008).
 * @param onFailure told of each one that could not be looked at; the others go on
 */
export async function settleOpenBankLinks(
  services: SettlingServices,
  onFailure: (error: unknown) => void,
): Promise<void> {
  for (const link of await listOpenBankLinks(services.database)) {
    await settleOne(link, services).catch(onFailure);
  }
}

async function settleOne(link: BankLink, services: SettlingServices): Promise<void> {
  const application = await findApplication(services.database, link.application);
  if (application === undefined) return;
  const release = await services.releases.site(application.site);
  await settleBankLink(link, { ...services, release, outside: askAtOnce });
}
