-- Terms as they stood when somebody accepted them; the id is the hash of the content.
create table terms_version (
  id text primary key,
  product_code text not null,
  document text not null,
  first_accepted_at timestamptz not null
);

-- What people were shown when they agreed to something, word for word and once for each text.
create table consent_statement (
  -- SHA-256 of the text.
  hash text primary key,
  statement text not null,
  first_shown_at timestamptz not null
);

-- One row for each thing that somebody was asked to agree to, and one for the call itself. Those of an application form a
-- chain: the hash of each covers the one before it.
create table consent_record (
  application uuid not null references application on delete cascade,
  position integer not null check (position > 0),
  recorded_at timestamptz not null,
  site text not null,
  release text not null,
  -- Contract name of the call that it came with.
  call text not null,
  -- Form or screen, and control; empty in the row of the call itself.
  place text not null,
  name text not null,
  answer text not null,
  -- What was shown; null where the request did not say it.
  statement text,
  terms_version text not null,
  previous_hash text not null,
  hash text not null,
  -- Sealed: network address and user agent, and the hash once more, so that nobody without a key can write a row.
  origin bytea not null,
  primary key (application, position)
);

-- Where a chain ends, so that a last record that is taken away is missed.
create table consent_chain (
  application uuid primary key references application on delete cascade,
  -- Sealed: length and last hash.
  head bytea not null
);
