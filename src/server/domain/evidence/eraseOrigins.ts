import type { Queryable } from '../../platform/database/Database.ts';
import type { Secrets } from '../../platform/encryption/Secrets.ts';
import { type Origin, originPlace } from './ConsentRecord.ts';
import { sealedText } from './recordConsents.ts';

/**
 * Removes network address and user agent from the records of an application. The chain stays as whole as it was: what is
 * sealed of a record keeps the hash, and a record that no key opens is left foreign.
 * @returns how many records told of them
 */
export async function eraseOrigins(
  database: Queryable,
  secrets: Secrets,
  application: string,
): Promise<number> {
  const rows = await database.query<{ position: number; origin: Uint8Array }>(
    'select position, origin from consent_record where application = $1',
    [application],
  );
  for (const { position, origin } of rows) {
    const place = originPlace(application, position);
    await database.query('update consent_record set origin = $3 where application = $1 and position = $2', [
      application,
      position,
      secrets.seal(sealedText(undefined, sealedHash(origin, place, secrets)), place),
    ]);
  }
  return rows.length;
}

function sealedHash(origin: Uint8Array, place: string, secrets: Secrets): string {
  try {
    return (JSON.parse(secrets.open(origin, place)) as Origin & { hash: string }).hash;
  } catch {
    return '';
  }
}
