-- One row per Idempotency-Key of a session chain; written in the transaction of the call itself, so that either both hold or none.
create table idempotency (
  chain uuid not null references session_chain on delete cascade,
  key_hash text not null,
  -- Keyed fingerprint of call and body.
  request_hash text not null,
  status integer not null,
  -- Sealed, since an answer may hold names.
  answer bytea not null,
  created_at timestamptz not null,
  primary key (chain, key_hash)
);
