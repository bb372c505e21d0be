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
  const [made, id] = after === undefined ? [] : readPlace(after);
  // Only what is asked for stands in the statement, so that an index of it fits whatever plan is kept.
  const given: [value: unknown, condition: (place: string) => string][] = [
    [site?.toLowerCase(), (place) => `lower(site) = ${place}`],
    [productCode?.toLowerCase(), (place) => `lower(product_code) = ${place}`],
    [result?.toLowerCase(), (place) => `lower(result) = ${place}`],
    [stage, (place) => `stage = ${place}`],
    [since, (place) => `created_at >= ${place}`],
    [until, (place) => `created_at < ${place}`],
  ];
  const asked = given.filter(([value]) => value !== undefined);
  const conditions = asked.map(([, condition], index) => condition(`$${index + 2}`));
  const params: unknown[] = [limit + 1, ...asked.map(([value]) => value)];
  if (made !== undefined) {
    conditions.push(`(created_at, id) < ($${params.length + 1}::timestamptz, $${params.length + 2}::uuid)`);
    params.push(made, id);
  }
  const rows = await database.query<KeptRow>(
    `select ${keptColumns} from application ${conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`}
     order by created_at desc, id desc limit $1`,
    params,
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
    throw new OperatorRefusal(
      `--after takes what the page before named, not "${text}".`,
      '--after takes what the page before named.',
    );
  return [new Date(Number(time)), id];
}
