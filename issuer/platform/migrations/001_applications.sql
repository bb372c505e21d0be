-- In clear: ids, state, result, amounts, times. Everything a person typed is in the sealed columns. An application whose
-- personal data is gone keeps what is in clear.
create table application (
  id uuid primary key,
  -- Nine digits, what the applicant is shown.
  reference text not null,
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
  fee_paid_at timestamptz,
  -- Keyed fingerprints for look-ups.
  ssn_lookup text,
  last_four_lookup text,
  -- AES-256-GCM: the applicant's answers, and the answer this application got.
  answers bytea,
  answer bytea,
  -- How often the decision system answered an operator who had it asked again. The next question is numbered by it, so that
  -- one whose answer was lost is repeated under the same key.
  answered_again integer not null default 0,
  -- How many results people gave, and up to which of them the decision system knows. Where it was away, the second is behind.
  results_given integer not null default 0,
  results_told integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  erased_at timestamptz,
  check ((erased_at is null) = (answers is not null)),
  check ((erased_at is null) = (answer is not null)),
  check (erased_at is null or (ssn_lookup is null and last_four_lookup is null))
);
-- Reference numbers that begin with 9 are the sandbox's own (design §11): several visitors may each have such an application.
create unique index application_reference on application (reference) where reference not like '9%';
-- Look-ups by number name every number, which the unique index cannot answer.
create index application_any_reference on application (reference);
create index application_ssn_lookup on application (ssn_lookup);
create index application_last_four_lookup on application (last_four_lookup);
-- Operators list applications by time, result or site, the newest first, whatever the case of what they type.
create index application_created_at on application (created_at, id);
create index application_by_result on application (lower(result), created_at, id);
create index application_by_site on application (lower(site), created_at, id);
-- Retention pages through applications in this order.
create index application_due on application (updated_at, id) where erased_at is null;
create index application_results_untold on application (updated_at) where results_told < results_given;
