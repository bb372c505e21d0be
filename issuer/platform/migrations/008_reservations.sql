-- The reservation that a visitor confirmed, one at a time. Sealed: number, SSN and holder.
create table reservation (
  chain uuid primary key references session_chain on delete cascade,
  kind text not null check (kind in ('directMail', 'secondCard')),
  details bytea not null,
  confirmed_at timestamptz not null
);
create index reservation_confirmed_at on reservation (confirmed_at);
