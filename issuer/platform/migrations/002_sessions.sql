-- A session chain is one visitor on one site; its tokens change, the chain stays (SAFE-07). It stands for one person and
-- ends (F-101).
create table session_chain (
  id uuid primary key,
  site text not null,
  -- Host and main path that the session was minted for; variants are sites of their own here.
  host text not null,
  main_path text not null,
  report_id uuid not null,
  -- The application this visitor may see and continue (A-087).
  application uuid references application on delete set null,
  -- The chain that another person at the same browser used before this one began.
  grown_from uuid references session_chain on delete set null,
  -- Steps that the server has seen done, so that none can be skipped (SAFE-10).
  code_verified_at timestamptz,
  captcha_passed_at timestamptz,
  created_at timestamptz not null,
  -- Last call; a session that nobody uses for a while is over.
  seen_at timestamptz not null,
  -- When the visitor ended the session: from then on nothing gives it a further token.
  ended_at timestamptz
);
create index session_chain_grown_from on session_chain (grown_from) where grown_from is not null;
create index session_chain_application on session_chain (application) where application is not null;
create index session_chain_created_at on session_chain (created_at);

create table session_token (
  id uuid primary key,
  chain uuid not null references session_chain on delete cascade,
  -- SHA-256 of 256 random bits: nothing to guess, nothing to give back.
  hash text not null unique,
  -- The release of the page that it was given to: its calls are answered by that one, also once another one is published.
  release text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Replaced when a code was verified; from then on good for repeating an answered call only.
  superseded_at timestamptz
);
create index session_token_chain on session_token (chain);
create index session_token_expires_at on session_token (expires_at);
