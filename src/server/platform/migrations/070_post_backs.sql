-- Post-backs leave through the job queue (TRK-032). `uid` is the one id under which a partner gets one, however often.
alter table post_back
  add column uid uuid not null default gen_random_uuid() unique,
  add column partner text,
  -- Where it goes, as the site said when it was queued; null: the site names no address, so that it stays here.
  add column address text,
  add column tries integer not null default 0,
  add column failed_at timestamptz,
  add column last_error text;
