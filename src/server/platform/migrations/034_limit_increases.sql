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
