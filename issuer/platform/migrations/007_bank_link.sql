-- The review of a bank account that an applicant linked; one for each application (LNK-014 … LNK-022).
create table bank_link (
  -- Random; given out as ReceiptId.
  receipt text primary key,
  application uuid not null unique references application on delete cascade,
  -- What the provider calls the review; and where it ended.
  review text not null,
  state text check (state in ('Completed', 'SystemError')),
  -- Sealed: what the widget reported, and the result as the page is answered it.
  login bytea not null,
  answer bytea,
  -- Host and main path of the site, for the addresses in answers and messages.
  site_url text not null,
  started_at timestamptz not null,
  -- A process claims open reviews before it asks about them: the next look is put off, longer each time. Null: never asked.
  ask_at timestamptz,
  asked integer not null default 0,
  settled_at timestamptz
);
create index bank_link_open on bank_link (started_at) where settled_at is null;
create index bank_link_due on bank_link ((coalesce(ask_at, started_at))) where settled_at is null;
