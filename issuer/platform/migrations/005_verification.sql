-- Puzzles that were solved, so that none counts twice; rows may go once their puzzle has ended.
create table captcha_solution (
  challenge text primary key,
  ends_at timestamptz not null
);
create index captcha_solution_ends_at on captcha_solution (ends_at);

-- The one-time code of a session chain that was sent last; a further one takes its place, a used one goes (SAFE-08).
create table one_time_code (
  chain uuid primary key references session_chain on delete cascade,
  -- Whose offer is to be accepted; none before a first submission.
  application uuid references application on delete cascade,
  contact_type text not null check (contact_type in ('Text', 'Email')),
  -- Keyed fingerprints: of the contact, and of the code together with chain, application and contact.
  contact text not null,
  code text not null,
  wrong_tries integer not null default 0,
  expires_at timestamptz not null
);
create index one_time_code_application on one_time_code (application) where application is not null;
create index one_time_code_expires_at on one_time_code (expires_at);

-- What a session chain has verified: a submission has to name the id and carry the contact, an acceptance its application.
create table verified_contact (
  chain uuid primary key references session_chain on delete cascade,
  mfa_id text not null,
  application uuid references application on delete cascade,
  contact_type text not null check (contact_type in ('Text', 'Email')),
  contact text not null,
  verified_at timestamptz not null
);
create index verified_contact_application on verified_contact (application) where application is not null;
create index verified_contact_verified_at on verified_contact (verified_at);

-- Messages that a real system would send. Sealed: they hold codes and names.
create table outbox (
  id bigint generated always as identity primary key,
  message bytea not null,
  created_at timestamptz not null
);
create index outbox_created_at on outbox (created_at);
