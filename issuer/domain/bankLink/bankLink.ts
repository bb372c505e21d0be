import { readPath } from '../../../src/engine/paths.ts';
import { Refusal, refuseServiceFailure, ServiceFailure } from '../../../src/server/platform/answers.ts';
import {
  isOn,
  type ReleaseReader,
  type ResolvedSite,
  type SettingsGroup,
  type SiteRelease,
} from '../../../src/server/platform/sites/SiteSettings.ts';
import type { Queryable } from '../../platform/database/Database.ts';
import type { Secrets } from '../../platform/encryption/secrets.ts';
import { findApplication, lockApplication, readAnswers } from '../applications/applications.ts';
import decisions from '../applications/decisions.json' with { type: 'json' };
import { decisionAnswer, notifyDecision } from '../applications/decisions.ts';
import { fullNameOf } from '../applications/submissions.ts';
import { updateResult } from '../applications/writeApplication.ts';
import type { CallContext } from '../ports/Ports.ts';
import type { BankLinkFinding, BankLinkService } from '../ports/services.ts';
import reviews from './reviews.json' with { type: 'json' };

/**
 * The current review of a receipt.
 * @returns undefined for an unknown receipt and another session's, both alike (SAFE-07)
 * @throws Refusal 502 if the bank link service does not answer
 */
export async function findReview(receipt: string, context: CallContext): Promise<BankLink | undefined> {
  const link = await findBankLink(context.database, receipt, context.session.application);
  const { release } = context.site;
  return link && refuseServiceFailure(context, () => settleBankLink(link, { ...context, release }));
}

/**
 * The same, for a receipt that must exist.
 * @throws Refusal 404 if there is none
 */
export async function requireReview(receipt: string, context: CallContext): Promise<BankLink> {
  const link = await findReview(receipt, context);
  if (link === undefined) throw noReview();
  return link;
}

export function noReview(): Refusal {
  return new Refusal(404, 'notFound', 'There is no such receipt.', { path: '/receiptId' });
}

interface SettlingDependencies extends Pick<CallContext, 'database' | 'secrets' | 'now' | 'ports'> {
  /** Of the application's site. */
  release: SiteRelease;
}

/**
 * Checks whether a review ended, and gives its result to the application: once, for whoever checks first (LNK-016 …
 * LNK-020).
 * @returns the current link
 * @throws ServiceFailure if the bank link service does not answer
 */
async function settleBankLink(link: BankLink, dependencies: SettlingDependencies): Promise<BankLink> {
  if (link.state !== null) return link;
  const { database, now } = dependencies;
  const service = chooseBankLinkService(dependencies);
  const finding = await service.find(link, now());
  if (finding === undefined) return link;
  await database.transaction((transaction) =>
    settle(link, finding, { ...dependencies, database: transaction }),
  );
  return (await findBankLink(database, link.receipt, link.application)) ?? link;
}

async function settle(
  link: BankLink,
  { state, result, fee }: BankLinkFinding,
  { release, ...dependencies }: SettlingDependencies,
): Promise<void> {
  const { database, secrets, now } = dependencies;
  // The application before its link, the order of all calls that lock both.
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
  const answer = decisionAnswer({ result: fields }, { ...application, fullName: fullNameOf(applicant) });
  const stage = isPrequal && isGranted ? 'offered' : 'decided';
  await updateResult(database, secrets, application.id, { stage, fields, answer }, now());
  await database.query('update bank_link set answer = $2 where receipt = $1', [
    link.receipt,
    secrets.seal(JSON.stringify(answer), bankLinkPlace(link.receipt)),
  ]);
  // Only a pre-qualification uses the parameters of the return address (PQ-004).
  const comeBack = isPrequal ? `http://${link.siteUrl}/?fhash=${link.receipt}` : undefined;
  const { BrandSettings } = release.settings as { BrandSettings: SettingsGroup };
  const news = { to: applicant.Email, result: word, reference: application.reference, comeBack };
  await notifyDecision(news, { ...dependencies, site: { settings: { BrandSettings } } });
}

type SettlingServices = Pick<CallContext, 'database' | 'secrets' | 'now' | 'ports'> & {
  releases: ReleaseReader;
};

/** Reviews that are claimed at once. */
const claimBatch = 20;

/**
 * Checks reviews whose applicants did not wait: they get their decision by email (LNK-008). Safe in any number of
 * processes at once. A review that is open too long (`reviews.json`) is checked once more and then given up.
 * @param onFailure gets each one that could not be checked; the others continue, and it is checked again later
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
    claimed = await claimOpenBankLinks(database, now(), claimBatch);
    for (const link of claimed) {
      if (signal?.aborted) return givenUp;
      await settleOne(link, services).catch(onFailure);
      if (await giveUpBankLink(database, link, now())) givenUp += 1;
    }
  } while (claimed.length === claimBatch);
  return givenUp;
}

async function settleOne(link: BankLink, services: SettlingServices): Promise<void> {
  const application = await findApplication(services.database, link.application);
  if (application === undefined) return;
  const release = await services.releases.site(application.site);
  await settleBankLink(link, { ...services, release });
}

const nothingYet = { result: null, IsGrandbank: false, DeclineOffers: [] };

/** The result of a review with all its fields; empty while there is none, and if there will be none (LNK-021). */
export function readBankLinkAnswer(link: BankLink, secrets: Secrets): unknown {
  if (link.answer === null) return nothingYet;
  return readPath(JSON.parse(secrets.open(link.answer, bankLinkPlace(link.receipt))), 'Payload');
}

const metrics = ['PENDINGFLINKS', 'DECLINEFLINKS'];

/**
 * Whether the answer of an application leads to the bank link (RES-010, RES-011).
 * @param answer of its last submission
 */
export function isLinkAskedFor(
  answer: unknown,
  { settings, release }: Pick<ResolvedSite, 'settings' | 'release'>,
): boolean {
  const word = (path: string) => String(readPath(answer, `Payload.${path}`) ?? '').toUpperCase();
  if (release.constants.linksByMetric === true && metrics.includes(word('failed_metric'))) return true;
  return isOn(settings, 'flinksactive') && word('result') === 'PENDUSER';
}

/**
 * The bank link service.
 * @throws ServiceFailure if there is none
 */
export function chooseBankLinkService({ ports }: Pick<CallContext, 'ports'>): BankLinkService {
  if (ports.bankLink === undefined) throw new ServiceFailure('bank link');
  return ports.bankLink;
}

const bankLinkColumns =
  'receipt, application, review, state, answer, site_url as "siteUrl", started_at as "startedAt"';

/**
 * The review of a receipt, if it belongs to this session's application. One statement in every case: an unknown receipt
 * and another session's look the same (SAFE-07).
 */
async function findBankLink(
  database: Queryable,
  receipt: string,
  application: string | undefined,
): Promise<BankLink | undefined> {
  const rows = await database.query<BankLink>(
    `select ${bankLinkColumns} from bank_link where receipt = $1 and application = $2`,
    [receipt, application ?? null],
  );
  return rows[0];
}

/** The review of an application, if one was started. */
export async function findBankLinkOf(
  database: Queryable,
  application: string,
): Promise<BankLink | undefined> {
  const rows = await database.query<BankLink>(
    `select ${bankLinkColumns} from bank_link where application = $1`,
    [application],
  );
  return rows[0];
}

/**
 * Claims open reviews that are due, each for one process: claiming postpones the next check, longer each time, so that
 * processes do not check the same ones, and one that never ends delays no other.
 */
async function claimOpenBankLinks(database: Queryable, now: Date, most: number): Promise<BankLink[]> {
  const rows = await database.query<BankLink>(
    `update bank_link set asked = asked + 1,
       ask_at = $1::timestamptz + least($3::int, $4::int * power(2, least(asked, 16))) * interval '1 second'
     where receipt in (
       select receipt from bank_link where settled_at is null and coalesce(ask_at, started_at) <= $1
       order by coalesce(ask_at, started_at) limit $2 for update skip locked)
     returning ${bankLinkColumns}`,
    [now, most, reviews.longestWait, reviews.firstWait],
  );
  return rows;
}

/**
 * Ends a review that is open longer than `reviews.json` allows: it is no longer checked, and its application stays
 * unchanged.
 * @returns whether it was ended
 */
async function giveUpBankLink(
  database: Queryable,
  { receipt }: Pick<BankLink, 'receipt'>,
  now: Date,
): Promise<boolean> {
  const rows = await database.query(
    `update bank_link set state = 'SystemError', settled_at = $2 where receipt = $1 and settled_at is null
       and started_at < $2::timestamptz - $3::int * interval '1 day' returning receipt`,
    [receipt, now, reviews.givenUpAfterDays],
  );
  return rows.length > 0;
}

/** The review of a linked account, as it stands. */
interface BankLink {
  receipt: string;
  application: string;
  /** The service's name for the review. */
  review: string;
  /** Null while the review is in progress. */
  state: 'Completed' | 'SystemError' | null;
  /** Sealed; the page's answer once the review ended. */
  answer: Uint8Array | null;
  /** Host and main path of the site. */
  siteUrl: string;
  startedAt: Date;
}

/** Place of the sealed columns of one row, so that they cannot be moved. */
export const bankLinkPlace = (receipt: string) => `bank_link:${receipt}`;

/** Purpose of the signed ids that open the bank-link widget. */
export const linkTokenPurpose = 'bank link';
