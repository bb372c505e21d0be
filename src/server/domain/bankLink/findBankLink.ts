import type { Queryable } from '../../platform/database/Database.ts';
import type { BankLink } from './BankLink.ts';
import reviews from './reviews.json' with { type: 'json' };

const columns = 'receipt, application, review, state, answer, site_url, started_at';

interface BankLinkRow {
  receipt: string;
  application: string;
  review: string;
  state: BankLink['state'] | null;
  answer: Uint8Array | null;
  site_url: string;
  started_at: Date;
}

/**
 * The review of a receipt, as far as it is of this session's application. One statement whatever is wrong: an unknown
 * receipt and another session's look the same (SAFE-07).
 */
export async function findBankLink(
  database: Queryable,
  receipt: string,
  application: string | undefined,
): Promise<BankLink | undefined> {
  const rows = await database.query<BankLinkRow>(
    `select ${columns} from bank_link where receipt = $1 and application = $2`,
    [receipt, application ?? null],
  );
  return rows[0] && toBankLink(rows[0]);
}

/** The review of an application, where one was started. */
export async function findBankLinkOf(
  database: Queryable,
  application: string,
): Promise<BankLink | undefined> {
  const rows = await database.query<BankLinkRow>(`select ${columns} from bank_link where application = $1`, [
    application,
  ]);
  return rows[0] && toBankLink(rows[0]);
}

/**
 * Takes open reviews that are due to be asked about, each for one asker: whoever takes it puts the next time off, longer each
 * time, so that processes do not ask about the same ones, and one that never ends holds up no other.
 */
export async function claimOpenBankLinks(database: Queryable, now: Date, most: number): Promise<BankLink[]> {
  const rows = await database.query<BankLinkRow>(
    `update bank_link set asked = asked + 1,
       ask_at = $1::timestamptz + least($3::int, $4::int * power(2, least(asked, 16))) * interval '1 second'
     where receipt in (
       select receipt from bank_link where settled_at is null and coalesce(ask_at, started_at) <= $1
       order by coalesce(ask_at, started_at) limit $2 for update skip locked)
     returning ${columns}`,
    [now, most, reviews.longestWait, reviews.firstWait],
  );
  return rows.map(toBankLink);
}

/**
 * Ends a review that is open for longer than `reviews.json` waits: nobody asks about it any more, and its application stays as
 * it is.
 * @returns whether it was ended
 */
export async function giveUpBankLink(
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

function toBankLink(row: BankLinkRow): BankLink {
  return {
    receipt: row.receipt,
    application: row.application,
    review: row.review,
    state: row.state ?? undefined,
    answer: row.answer ?? undefined,
    siteUrl: row.site_url,
    startedAt: row.started_at,
  };
}
