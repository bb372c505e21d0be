-- Explicit differences from the release (design 2.3): path within the settings, such as rules/City.
create table override (
  site text not null,
  path text not null,
  value jsonb not null,
  updated_at timestamptz not null,
  primary key (site, path)
);

-- Messages that a real system would send. Sealed: they hold codes and names.
create table outbox (
  id bigint generated always as identity primary key,
  message bytea not null,
  created_at timestamptz not null
);

-- Reports of browsers about the content policy, cut before they are stored.
create table violation (
  id bigint generated always as identity primary key,
  report jsonb not null,
  created_at timestamptz not null
);

-- One sealed word, to notice at start that the key is not the one this database was written with.
create table key_check (
  id boolean primary key default true check (id),
  sealed bytea not null
);
