-- Who made an override and why, as they said, and what became of those that were removed or replaced (F-511).
alter table override add column made_by text;
alter table override add column reason text;

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
