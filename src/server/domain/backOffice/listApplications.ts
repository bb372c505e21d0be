import type { Queryable } from '../../platform/database/Database.ts';
import { type KeptApplication, type KeptRow, keptColumns, toKept } from './findForOperator.ts';
import { OperatorRefusal } from './OperatorRefusal.ts';

/** Which applications are meant; what is left out does not count. */
export interface ApplicationFilter {
  /** `<brand>.<flow>`. */
  site?: string | undefined;
  productCode?: string | undefined;
  result?: string | undefined;
  stage?: string | undefined;
  /** Made at that moment or later. */
  since?: Date | undefined;
  /** Made before that moment. */
  until?: Date | undefined;
}

/** So many at once, and where to go on. */
export interface Page {
  limit: number;
  /** `next` of the page before. */
  after?: string | undefined;
}

export interface ApplicationPage {
  applications: KeptApplication[];
  /** Where the next page begins; undefined on the last one. */
  next: string | undefined;
}

/**
 * Applications, the newest first. None is missed or told twice while others come in.
 * @throws OperatorRefusal for a place that no page named
 */
export async function listApplications(
  database: Queryable,
  { site, productCode, result, stage, since, until }: ApplicationFilter,
  { limit, after }: Page,
): Promise<ApplicationPage> {
  const place = after === undefined ? [null, null] : readPlace(after);
  const rows = await database.query<KeptRow>(
    `select ${keptColumns} from application
     where ($1::text is null or lower(site) = lower($1)) and ($2::text is null or lower(product_code) = lower($2))
       and ($3::text is null or lower(result) = lower($3)) and ($4::text is null or stage = $4)
       and ($5::timestamptz is null or created_at >= $5) and ($6::timestamptz is null or created_at < $6)
       and ($7::timestamptz is null or (created_at, id) < ($7, $8::uuid))
     order by created_at desc, id desc limit $9`,
    [
      site ?? null,
      productCode ?? null,
      result ?? null,
      stage ?? null,
      since ?? null,
      until ?? null,
      ...place,
      limit + 1,
    ],
  );
  const applications = rows.slice(0, limit).map(toKept);
  const last = applications.at(-1);
  return { applications, next: rows.length > limit && last !== undefined ? placeOf(last) : undefined };
}

function placeOf({ createdAt, id }: KeptApplication): string {
  return `${createdAt.getTime()}_${id}`;
}

function readPlace(text: string): [Date, string] {
  const [, time, id] = /^(\d{1,15})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text) ?? [];
  if (time === undefined || id === undefined)
    throw new OperatorRefusal(`--after takes what the page before named, not "${text}".`);
  return [new Date(Number(time)), id];
}
