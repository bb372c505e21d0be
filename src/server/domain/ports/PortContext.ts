import type { Database } from '../../platform/database/Database.ts';
import type { Secrets } from '../../platform/encryption/Secrets.ts';
import type { Session } from '../../platform/sessions/Session.ts';
import type { ResolvedSite } from '../../platform/sites/ResolvedSite.ts';
import type { Decision } from './Decision.ts';

/** Of a call, what an outside service may be told. */
export interface PortContext {
  site: ResolvedSite;
  session: Session;
  /** Inside a call that writes: its transaction, in which nobody outside this process is asked (`Outside`). */
  database: Database;
  secrets: Secrets;
  /** The one clock of the server. */
  now: () => Date;
  /** What a tester wants decided now, once. */
  nextAnswer?: Decision | undefined;
}
