-- expand
-- A process claims open reviews before it asks about them: the next look is put off, longer each time. Null: never asked.
alter table bank_link
  add column ask_at timestamptz,
  add column asked integer not null default 0;
create index bank_link_due on bank_link ((coalesce(ask_at, started_at))) where settled_at is null;
