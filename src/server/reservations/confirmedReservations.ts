import type { Queryable } from '../database/Database.ts';
import type { Secrets } from '../encryption/Secrets.ts';
import type { Session } from '../sessions/Session.ts';
import type { ConfirmedReservation } from './ConfirmedReservation.ts';

const placeOf = ({ chain }: Session) => `reservation.details:${chain}`;

/** Binds a reservation to a visitor; another one confirmed later takes its place. */
export async function keepReservation(
  database: Queryable,
  secrets: Secrets,
  session: Session,
  reservation: ConfirmedReservation,
  now: Date,
): Promise<void> {
  await database.query(
    `insert into reservation (chain, kind, details, confirmed_at) values ($1, $2, $3, $4)
     on conflict (chain) do update
       set kind = excluded.kind, details = excluded.details, confirmed_at = excluded.confirmed_at`,
    [session.chain, reservation.kind, secrets.seal(JSON.stringify(reservation), placeOf(session)), now],
  );
}

/** The reservation that a visitor confirmed last. */
export async function findReservation(
  database: Queryable,
  secrets: Secrets,
  session: Session,
): Promise<ConfirmedReservation | undefined> {
  const [row] = await database.query<{ details: Uint8Array }>(
    'select details from reservation where chain = $1',
    [session.chain],
  );
  return row && JSON.parse(secrets.open(row.details, placeOf(session)));
}
