-- expand
-- One record for each session, so that saving it is one statement.
delete from tracking t using tracking later
where t.chain = later.chain and (t.updated_at, t.id) < (later.updated_at, later.id);
drop index tracking_chain;
create unique index tracking_chain on tracking (chain);

-- What a call that writes begins with, in one round trip: it holds the session of a token until the transaction ends, waits
-- for its turn, then reads the session with what the call was answered before. Each statement of a volatile function sees
-- what was committed while the one before it waited; those of one query would not.
create function held_session(token uuid, keys text[], turn text) returns table (
  id uuid, chain uuid, superseded_at timestamptz, release text, site text, host text, main_path text, report_id uuid,
  application uuid, code_verified_at timestamptz, captcha_passed_at timestamptz, looked_up boolean, seen_at timestamptz,
  reference text, ssn_lookup text, key_hash text, request_hash text, status integer, answer bytea
) language sql volatile as $$
  select c.id from session_chain c where c.id = (select t.chain from session_token t where t.id = $1) for update;
  select pg_advisory_xact_lock(hashtextextended($3, 0)) where $3 is not null;
  select t.id, t.chain, t.superseded_at, t.release, c.site, c.host, c.main_path, c.report_id, c.application,
    c.code_verified_at, c.captcha_passed_at, c.looked_up, c.seen_at, a.reference, a.ssn_lookup,
    i.key_hash, i.request_hash, i.status, i.answer
  from session_token t join session_chain c on c.id = t.chain left join application a on a.id = c.application
    left join idempotency i on i.chain = c.id and i.key_hash = any($2)
  where t.id = $1;
$$;
