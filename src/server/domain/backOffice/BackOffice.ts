import type { Database } from '../../platform/database/Database.ts';
import type { Secrets } from '../../platform/encryption/Secrets.ts';
import type { ReleaseReader } from '../../platform/sites/ReleaseReader.ts';

/** What the back office stands on. */
export interface BackOffice {
  database: Database;
  secrets: Secrets;
  releases: ReleaseReader;
  now: () => Date;
  /** Who works with it; every use of it is in the audit log under this name. */
  operator: string;
}
