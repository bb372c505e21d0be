-- A session stands for one person and ends (F-101).
alter table session_chain
  -- Last call; a session that nobody uses for a while is over.
  add column seen_at timestamptz,
  -- The chain that another person at the same browser used before this one began.
  add column grown_from uuid references session_chain on delete set null;
update session_chain set seen_at = created_at;
alter table session_chain alter column seen_at set not null;
create index session_chain_grown_from on session_chain (grown_from) where grown_from is not null;
