-- expand
-- Who does not own the audit log removes nothing of the last year from it, whatever retention is said to be (F-748): a server
-- that somebody took over can't wipe it. Retention keeps it for a year at least, too (`domain/retention/dataClasses.ts`).
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.at < nullif(current_setting('cardstock.audit_kept_from', true), '')::timestamptz
      and (old.at < now() - interval '12 months'
        or pg_has_role(session_user, (select relowner from pg_class where oid = tg_relid), 'member')) then
      return old;
    end if;
  end if;
  raise exception 'The audit log is only added to.' using errcode = 'restrict_violation';
end
$$;
