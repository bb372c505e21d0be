import type { Queryable } from '../../platform/database/Database.ts';
import type { BankLink } from './BankLink.ts';

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

/** Reviews that nobody has seen end. */
export async function listOpenBankLinks(database: Queryable): Promise<BankLink[]> {
  const rows = await database.query<BankLinkRow>(
    `select ${columns} from bank_link where settled_at is null order by started_at limit 100`,
  );
  return rows.map(toBankLink);
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
