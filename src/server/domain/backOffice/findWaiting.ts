import type { Database } from '../../platform/database/Database.ts';
import { createSites } from '../../platform/sites/createSites.ts';
import type { LocalHosts } from '../../platform/sites/LocalHosts.ts';
import { parseHost } from '../../platform/sites/parseHost.ts';
import type { Environment, ResolvedSite } from '../../platform/sites/ResolvedSite.ts';
import decisions from '../applications/decisions.json' with { type: 'json' };
import { readAnswers, type SealedAnswers } from '../applications/sealedColumns.ts';
import type { Ports } from '../ports/Ports.ts';
import type { BackOffice } from './BackOffice.ts';
import { findForOperator, type KeptApplication } from './findForOperator.ts';
import { OperatorRefusal } from './OperatorRefusal.ts';

export interface DecidingOffice extends BackOffice {
  ports: Ports;
  environment: Environment;
  local?: LocalHosts | undefined;
}

/** An application that nobody has decided yet, with what a decision is made from. */
export interface WaitingApplication {
  application: KeptApplication;
  answers: SealedAnswers;
  site: ResolvedSite;
}

/**
 * Finds an application that may be decided, and holds it until the transaction ends.
 * @param office with the open transaction as its database
 * @throws OperatorRefusal where there is none, where nothing waits, and where a review or a payment is under way
 */
export async function findWaiting(
  office: DecidingOffice & { database: Database },
  named: string,
): Promise<WaitingApplication> {
  const { database, secrets } = office;
  const application = await findForOperator(database, named, 'lock');
  refuseSettled(application);
  const underWay = await database.query(
    `select 1 from bank_link where application = $1 and settled_at is null
     union all select 1 from payment where application = $1 and settled_at is null`,
    [application.id],
  );
  if (underWay.length > 0)
    throw new OperatorRefusal(
      'A review of a bank account or a payment is under way for it. Decide once that has ended.',
    );
  const site = await siteOf(office, application.site);
  return { application, site, answers: await readAnswers(database, secrets, application.id) };
}

function refuseSettled({ erasedAt, result, stage }: KeptApplication): void {
  if (erasedAt !== undefined)
    throw new OperatorRefusal('Its personal data was erased: nobody can be notified.');
  if (stage !== 'decided' || !decisions.undecided.includes(result.toUpperCase()))
    throw new OperatorRefusal(
      `It is ${stage === 'offered' ? 'an offer that waits to be accepted' : `decided: ${result}`}. Only an application with one of these results can be given another: ${decisions.undecided.join(', ')}.`,
    );
}

/** The site of an application with the settings of this moment, as its plain host has them. */
async function siteOf(office: DecidingOffice, key: string): Promise<ResolvedSite> {
  const { database, releases, environment, local } = office;
  const entry = (await releases.sites()).find((site) => site.key === key);
  const base = entry?.hosts[environment] || `${entry?.brand}.localhost`;
  const host = parseHost(entry && `${entry.label}.${base}`);
  const sites = createSites({ releases, environment, local });
  const site = host && (await sites.resolve(database, { host, segment: '' }));
  if (site === undefined || site.key !== key)
    throw new OperatorRefusal(`${key} is not served any more, or not in ${environment}.`);
  return site;
}
