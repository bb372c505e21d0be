-- expand
-- What a lock is for, and since when, so that operators can list and lift locks without knowing the numbers (F-841).
alter table look_up_lock add column kind text not null default 'unknown';
alter table look_up_lock add column locked_at timestamptz;
-- Whether no application has the number: guesses at it are soon forgotten.
alter table look_up_lock add column invented boolean not null default false;
-- A lock that stays never ends.
update look_up_lock set locked_until = 'infinity' where misses >= 50;
update look_up_lock set locked_at = counted_at where locked_until is not null;
create index look_up_lock_guesses on look_up_lock (counted_at) where locked_at is null;
create index look_up_lock_invented on look_up_lock (counted_at) where invented;
