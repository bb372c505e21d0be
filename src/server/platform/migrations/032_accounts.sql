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
