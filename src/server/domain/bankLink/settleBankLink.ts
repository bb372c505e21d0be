import type { SiteRelease } from '../../platform/sites/ReleaseReader.ts';
import type { SettingsGroup } from '../../platform/sites/SiteSettings.ts';
import { decisionAnswer } from '../applications/decisionAnswer.ts';
import decisions from '../applications/decisions.json' with { type: 'json' };
import { lockApplication } from '../applications/findApplication.ts';
import { fullNameOf } from '../applications/fullNameOf.ts';
import { readAnswers } from '../applications/sealedColumns.ts';
import { tellDecision } from '../applications/tellDecision.ts';
import { updateResult } from '../applications/updateResult.ts';
import type { CallContext } from '../ports/Ports.ts';
import type { BankLinkFinding } from '../ports/services.ts';
import type { BankLink } from './BankLink.ts';
import { bankLinkPlace } from './bankLinkPlace.ts';
import { chooseBankLinkService } from './chooseBankLinkService.ts';
import { findBankLink } from './findBankLink.ts';

interface SettlingWorld extends Pick<CallContext, 'database' | 'secrets' | 'now' | 'ports' | 'outside'> {
  /** Of the application's site. */
  release: SiteRelease;
}

/**
 * Looks whether a review ended, and gives its result to the application: once, whoever looks first (LNK-016 … LNK-020).
 * @returns the link as it stands now
 * @throws ServiceFailure when the company that links accounts does not answer
 */
export async function settleBankLink(link: BankLink, world: SettlingWorld): Promise<BankLink> {
  if (link.state !== undefined) return link;
  const { database, now } = world;
  const service = chooseBankLinkService(world);
  const finding = await world.outside(`review ${link.receipt}`, () => service.find(link, now()));
  if (finding === undefined) return link;
  await database.transaction((transaction) => settle(link, finding, { ...world, database: transaction }));
  return (await findBankLink(database, link.receipt, link.application)) ?? link;
}

async function settle(
  link: BankLink,
  { state, result, fee }: BankLinkFinding,
  { release, ...world }: SettlingWorld,
): Promise<void> {
  const { database, secrets, now } = world;
  // The application before its link, as everyone who holds both.
  const application = await lockApplication(database, link.application);
  const isFirst = await database.query(
    'update bank_link set state = $2, settled_at = $3 where receipt = $1 and settled_at is null returning receipt',
    [link.receipt, state, now()],
  );
  if (isFirst.length === 0 || application === undefined || result === null) return;
  const applicant = (await readAnswers(database, secrets, application.id)).application.Applicant as Record<
    string,
    unknown
  >;
  const word = String(result.result);
  const isGranted = decisions.granted.includes(word);
  const owesFee = isGranted && release.constants.paysFeeAfterLink === true;
  const fields = { ...result, ...(owesFee ? fee : {}) };
  const isPrequal = release.constants.isPrequal === true;
  const answer = decisionAnswer(
    { result: fields },
    {
      ...application,
      fullName: fullNameOf(applicant),
    },
  );
  const stage = isPrequal && isGranted ? 'offered' : 'decided';
  await updateResult(database, secrets, application.id, { stage, fields, answer }, now());
  await database.query('update bank_link set answer = $2 where receipt = $1', [
    link.receipt,
    secrets.seal(JSON.stringify(answer), bankLinkPlace(link.receipt)),
  ]);
  // Only a pre-qualification reads what the address brings back (PQ-004).
  const comeBack = isPrequal ? `http://${link.siteUrl}/?fhash=${link.receipt}` : undefined;
  const { BrandSettings } = release.settings as { BrandSettings: SettingsGroup };
  const news = { to: applicant.Email, result: word, reference: application.reference, comeBack };
  await tellDecision(news, { ...world, site: { settings: { BrandSettings } } });
}
