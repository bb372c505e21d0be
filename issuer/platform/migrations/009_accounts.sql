-- Online access, one for each application. The password is an scrypt hash, the name sealed beside its look-up.
create table account (
  id uuid primary key,
  application uuid not null unique references application,
  -- Keyed fingerprint of the name in lower case: nobody else has it, however it is written.
  username_lookup text not null unique,
  username bytea not null,
  password_hash text not null,
  system text,
  created_at timestamptz not null
);

-- Applicants who went on to the grand bank, each noted once (GRB-006).
create table bank_redirect (
  application uuid primary key references application on delete cascade,
  interstitial boolean not null,
  redirected_at timestamptz not null
);

-- Requests for a higher credit limit. Sealed: what was sent, and what was answered, which a repeat is given again.
create table limit_increase (
  id uuid primary key,
  chain uuid references session_chain on delete set null,
  -- Keyed fingerprint of SSN and last four digits of the account.
  account_lookup text not null,
  reference text not null,
  site text not null,
  status text not null,
  increase numeric(10, 2),
  request bytea not null,
  answer bytea not null,
  created_at timestamptz not null,
  unique (chain, account_lookup)
);
create index limit_increase_created_at on limit_increase (created_at);
