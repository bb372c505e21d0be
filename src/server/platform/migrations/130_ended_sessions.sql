-- expand
-- When a visitor ended the session (F-101): from then on nothing gives it a further token.
alter table session_chain add column ended_at timestamptz;
