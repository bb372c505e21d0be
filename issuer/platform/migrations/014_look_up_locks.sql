-- expand
-- Guesses at what only its owner finds (SAFE-09, F-741): by a keyed fingerprint of what was looked for. A lock ends, the count
-- of misses stays, and decides how long the next lock lasts.
create table look_up_lock (
  subject text primary key,
  misses integer not null,
  locked_until timestamptz,
  -- Whether the last attempt was refused.
  refused boolean not null,
  counted_at timestamptz not null
);
create index look_up_lock_counted_at on look_up_lock (counted_at);

-- Whether the application of a session was found by four digits, which are soon guessed.
alter table session_chain add column looked_up boolean not null default false;
