-- Explicit differences from the release (design 2.3): path within the settings, such as rules/City; who made one and why, as
-- they said (F-511).
create table override (
  site text not null,
  path text not null,
  value jsonb not null,
  made_by text,
  reason text,
  updated_at timestamptz not null,
  primary key (site, path)
);

-- What became of those that were removed or replaced.
create table past_override (
  id bigint generated always as identity primary key,
  site text not null,
  path text not null,
  value jsonb not null,
  made_at timestamptz not null,
  made_by text,
  reason text,
  ended_at timestamptz not null,
  ended_by text,
  end_reason text
);

-- What a tester of the sandbox wants the next call of a name to be answered, once (F-507).
create table next_answer (
  call text primary key,
  answer jsonb not null,
  created_at timestamptz not null
);
