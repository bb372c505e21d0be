import type { CallContext } from '../ports/CallContext.ts';

/**
 * Gives the post-backs of a session the partner that its tracking record names, and queues those for which the site has an
 * address (TRK-032). Record and events come in any order.
 */
export async function addressPostBacks({
  database,
  session,
  site,
  ports,
}: Pick<CallContext, 'database' | 'session' | 'site' | 'ports'>): Promise<void> {
  const [record] = await database.query<{ provider: string | null }>(
    'select provider from tracking where chain = $1 and provider is not null order by updated_at desc limit 1',
    [session.chain],
  );
  const partner = record?.provider;
  if (partner === null || partner === undefined) return;
  const address = addressOf(site.postBacks, partner);
  const rows = await database.query<{ uid: string }>(
    'update post_back set partner = $2, address = $3 where chain = $1 and partner is null returning uid',
    [session.chain, partner, address ?? null],
  );
  if (address === undefined) return;
  for (const { uid } of rows) await ports.postBacks?.send(uid, database);
}

/** Names of partners are compared as the page does it. */
function addressOf(partners: Readonly<Record<string, string>>, partner: string): string | undefined {
  const known = Object.keys(partners).find((name) => name.toLowerCase() === partner.toLowerCase());
  return known === undefined ? undefined : partners[known];
}
