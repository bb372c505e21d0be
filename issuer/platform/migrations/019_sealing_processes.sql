-- expand
-- The processes that encrypt, each with its key: a key that one of them uses is still needed, whatever the rows say (F-844).
create table sealing_process (
  id uuid primary key,
  key text not null,
  renewed_at timestamptz not null
);
