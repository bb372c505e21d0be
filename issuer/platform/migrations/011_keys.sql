-- Generations of keys (F-304). The one in use seals and makes fingerprints; one that leaves only opens what it sealed.
create table encryption_key (
  id text primary key,
  -- One word, to notice at start that a key is not the one of that id.
  sealed bytea not null,
  state text not null check (state in ('used', 'leaving')),
  since timestamptz not null
);
create unique index encryption_key_used on encryption_key (state) where state = 'used';

-- Processes that run, with the ids of the keys that they know and the one that they use: no key is used before all know it.
create table key_holder (
  process uuid primary key,
  keys text[] not null,
  used text not null,
  seen_at timestamptz not null
);
