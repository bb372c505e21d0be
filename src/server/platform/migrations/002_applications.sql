-- In clear: ids, state, result, amounts, times. Everything a person typed is in the sealed columns.
create table application (
  id uuid primary key,
  -- Nine digits, what the applicant is shown.
  reference text not null unique,
  -- Keyed fingerprint of the reference, given out as ref_hash.
  reference_hash text not null unique,
  site text not null,
  product_code text not null,
  -- offered: an answer waits to be accepted; decided: nothing waits.
  stage text not null check (stage in ('offered', 'decided')),
  result text not null,
  us_state text not null,
  credit_limit numeric(10, 2),
  security_deposit numeric(10, 2),
  -- What was agreed to, as the server knew it then (SAFE-11).
  terms_version text not null,
  credit_protection_price numeric(6, 2),
  card_color_code text,
  card_color_fee numeric(6, 2),
  accepted_at timestamptz,
  -- Keyed fingerprints for look-ups.
  ssn_lookup text not null,
  last_four_lookup text not null,
  -- AES-256-GCM: the applicant's answers, and the answer this application got.
  answers bytea not null,
  answer bytea not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index application_ssn_lookup on application (ssn_lookup);

alter table session_chain add foreign key (application) references application on delete set null;
