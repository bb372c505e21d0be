-- What was tracked is kept with the application, also where the session of the applicant ends.

-- Where a visit came from (TRK-006). Addresses are kept as origin and path; the application is what the session knows, never a claim.
create table tracking (
  id uuid primary key,
  chain uuid references session_chain on delete cascade,
  application uuid references application on delete set null,
  product_id text,
  web_site text,
  provider text,
  utm_source text,
  utm_medium text,
  utm_campaign text,
  utm_content text,
  utm_terms text,
  channel text,
  sub_channel text,
  click_id text,
  device text,
  user_agent text,
  referrer text,
  ui_version text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index tracking_chain on tracking (chain);
create index tracking_application on tracking (application) where application is not null;
create index tracking_created_at on tracking (created_at);

-- Numbered steps of journeys (TRK-025).
create table waterfall_step (
  id bigint generated always as identity primary key,
  chain uuid references session_chain on delete cascade,
  application uuid references application on delete set null,
  step integer not null,
  flow text,
  product_id text,
  category text,
  site_event text,
  web_site text,
  created_at timestamptz not null
);
create index waterfall_step_chain on waterfall_step (chain);
create index waterfall_step_application on waterfall_step (application) where application is not null;
create index waterfall_step_created_at on waterfall_step (created_at);

-- Links that were followed in a session, each counted once (TRK-012).
create table followed_link (
  chain uuid not null references session_chain on delete cascade,
  link text not null,
  followed_at timestamptz not null,
  primary key (chain, link)
);

-- Events for the partner a visit came from, sent through the job queue (TRK-032). One outlives its session: what waits for
-- a partner is not lost with the tokens of a visitor who never applied.
create table post_back (
  id bigint generated always as identity primary key,
  -- The one id under which a partner gets it, however often.
  uid uuid not null default gen_random_uuid() unique,
  chain uuid references session_chain on delete set null,
  application uuid references application on delete set null,
  partner_ids text[] not null,
  partner text,
  -- Where it goes, as the site said when it was queued; null: the site names no address, so that it stays here.
  address text,
  product_id text,
  product_code text,
  site_event text,
  hid text,
  pub_id text,
  site text,
  tries integer not null default 0,
  created_at timestamptz not null,
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text
);
create index post_back_waiting on post_back (created_at) where sent_at is null;
create index post_back_chain on post_back (chain) where chain is not null;
create index post_back_application on post_back (application) where application is not null;
create index post_back_sent_at on post_back (sent_at) where sent_at is not null;
create index post_back_failed_at on post_back (failed_at) where failed_at is not null;
create index post_back_unaddressed on post_back (created_at) where address is null;
