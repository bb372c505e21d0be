-- What operators did with applications, and what retention removed. No personal data stands here.
create table audit_entry (
  -- 1, 2, 3 … without gaps: what is missing can be seen.
  number bigint primary key,
  at timestamptz not null,
  operator text not null,
  command text not null,
  -- No foreign key: the entry outlives what it tells of.
  application uuid,
  reference text,
  fields text[] not null,
  reason text,
  outcome text not null,
  -- Hash of the entry before, and of this one together with that (`domain/backOffice/auditLog.ts`).
  previous text not null,
  hash text not null unique
);
create index audit_entry_application on audit_entry (application);
create index audit_entry_at on audit_entry (at);

-- Only added to. The retention job alone removes entries, the oldest first, and says from when on they are kept.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.at < nullif(current_setting('cardstock.audit_kept_from', true), '')::timestamptz then
      return old;
    end if;
  end if;
  raise exception 'The audit log is only added to.' using errcode = 'restrict_violation';
end
$$;
create trigger audit_entry_rows before update or delete on audit_entry for each row execute function refuse_audit_change();
create trigger audit_entry_whole before truncate on audit_entry for each statement execute function refuse_audit_change();
