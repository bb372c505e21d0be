-- Where a visit came from (TRK-006). Addresses are kept as origin and path; the application is what the session knows, never a claim.
create table tracking (
  id uuid primary key,
  chain uuid not null references session_chain on delete cascade,
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

-- Numbered steps of journeys (TRK-025).
create table waterfall_step (
  id bigint generated always as identity primary key,
  chain uuid not null references session_chain on delete cascade,
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

-- Events that wait to be sent to the partner a visit came from (TRK-032).
create table post_back (
  id bigint generated always as identity primary key,
  chain uuid not null references session_chain on delete cascade,
  application uuid references application on delete set null,
  partner_ids text[] not null,
  product_id text,
  product_code text,
  site_event text,
  hid text,
  pub_id text,
  site text,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index post_back_waiting on post_back (created_at) where sent_at is null;

-- Links that were followed in a session, each counted once (TRK-012).
create table followed_link (
  chain uuid not null references session_chain on delete cascade,
  link text not null,
  followed_at timestamptz not null,
  primary key (chain, link)
);
