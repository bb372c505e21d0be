import type { Queryable } from '../../platform/database/Database.ts';
import type { Secrets } from '../../platform/encryption/Secrets.ts';
import type { Session } from '../../platform/sessions/Session.ts';
import type { ConfirmedReservation } from './ConfirmedReservation.ts';

/** Place of the sealed details of a session chain. */
export const reservationPlace = (chain: string) => `reservation.details:${chain}`;

/** Binds a reservation to a session chain; another one confirmed later takes its place. */
export async function keepReservation(
  database: Queryable,
  secrets: Secrets,
  chain: string,
  reservation: ConfirmedReservation,
  now: Date,
): Promise<void> {
  await database.query(
    `insert into reservation (chain, kind, details, confirmed_at) values ($1, $2, $3, $4)
     on conflict (chain) do update
       set kind = excluded.kind, details = excluded.details, confirmed_at = excluded.confirmed_at`,
    [chain, reservation.kind, secrets.seal(JSON.stringify(reservation), reservationPlace(chain)), now],
  );
}

/** The reservation that a visitor confirmed last. */
export async function findReservation(
  database: Queryable,
  secrets: Secrets,
  { chain }: Session,
): Promise<ConfirmedReservation | undefined> {
  const [row] = await database.query<{ details: Uint8Array }>(
    'select details from reservation where chain = $1',
    [chain],
  );
  return row && JSON.parse(secrets.open(row.details, reservationPlace(chain)));
}
