import { Refusal } from '../../../src/server/platform/answers.ts';
import { lockApplication } from '../applications/applications.ts';
import { hasFee, isGranted, isPending } from '../applications/decisions.ts';
import type { Application } from '../ports/DecisionService.ts';
import type { CallContext } from '../ports/Ports.ts';

/** What an event presupposes about an application (`tracked` of a flow) → whether the server can confirm it. */
const holds: Readonly<Record<string, (application: Application) => boolean>> = {
  application: () => true,
  offer: ({ stage, acceptedAt }) => stage === 'offered' || acceptedAt !== undefined,
  accepted: (application) => application.acceptedAt !== undefined && isGranted(application),
  approved: isGranted,
  fee: (application) => application.stage === 'decided' && hasFee(application),
  paid: ({ feePaidAt }) => feePaidAt !== undefined,
  pending: isPending,
  declined: (application) =>
    application.stage === 'decided' && !isGranted(application) && !isPending(application),
};

/**
 * Whether a partner still has to get an event of this application, or of this session if it presupposes none; `unknown`
 * if the server cannot confirm it: what partners pay for is never based on a page's claim (F-727). Others at the same
 * row wait until this call is over.
 * @throws Refusal 400 for an event that the site does not report to partners
 */
export async function standingOf(
  event: string,
  { database, session, site }: Pick<CallContext, 'database' | 'session' | 'site'>,
): Promise<'due' | 'told' | 'unknown'> {
  const events = site.release.siteEvents ?? {};
  const state = Object.hasOwn(events, event) ? events[event] : undefined;
  if (state === undefined)
    throw new Refusal(400, 'invalid', 'The site tells partners no such event.', { path: '/siteEvent' });
  if (state === 'visit' || state === 'reservation') {
    const [row] = await database.query<{ reserved: boolean }>(
      `select exists (select 1 from reservation where chain = c.id) as reserved from session_chain c where id = $1 for update`,
      [session.chain],
    );
    if (state === 'reservation' && row?.reserved !== true) return 'unknown';
    return standingIn(database, 'chain', session.chain, event);
  }
  const application = await lockApplication(database, session.application);
  if (application === undefined || holds[state]?.(application) !== true) return 'unknown';
  return standingIn(database, 'application', application.id, event);
}

async function standingIn(
  database: CallContext['database'],
  of: 'chain' | 'application',
  id: string,
  event: string,
): Promise<'due' | 'told'> {
  const rows = await database.query(`select 1 from post_back where ${of} = $1 and site_event = $2 limit 1`, [
    id,
    event,
  ]);
  return rows.length > 0 ? 'told' : 'due';
}
