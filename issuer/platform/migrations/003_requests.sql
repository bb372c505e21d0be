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
create index idempotency_created_at on idempotency (created_at);

-- Counters of rate-limiter-flexible; keys are fingerprints, never addresses or numbers in clear.
create table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limit_expire on rate_limit (expire);

-- Reports of browsers about the content policy, cut before they are stored.
create table violation (
  id bigint generated always as identity primary key,
  report jsonb not null,
  created_at timestamptz not null
);
create index violation_created_at on violation (created_at);
