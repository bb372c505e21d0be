-- An application whose personal data is gone keeps its numbers, product, result, amounts and times.
alter table application
  add column erased_at timestamptz,
  alter column ssn_lookup drop not null,
  alter column last_four_lookup drop not null,
  alter column answers drop not null,
  alter column answer drop not null,
  add check ((erased_at is null) = (answers is not null)),
  add check ((erased_at is null) = (answer is not null)),
  add check (erased_at is null or (ssn_lookup is null and last_four_lookup is null));

-- For lists by time, and for what retention looks for.
create index application_created_at on application (created_at, id);
create index application_kept on application (updated_at) where erased_at is null;
create index idempotency_created_at on idempotency (created_at);
create index audit_entry_at on audit_entry (at);
