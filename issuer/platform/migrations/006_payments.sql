-- Payments of processing fees. A row is there before the gateway is asked, so that a charge is never without one.
-- No card number, CVV, routing or account number stands here.
create table payment (
  -- Random; also the key under which the gateway takes the charge once.
  id uuid primary key,
  application uuid not null references application on delete cascade,
  -- Keyed fingerprint of the Idempotency-Key of the call, where it had one: a repeat is answered with this payment.
  request_key text,
  -- Keyed fingerprint of the rest of that request, without what is secret of a card or account.
  request_hash text,
  -- created: nothing was sent; authorizing: sent; unknown: no usable answer came; captured and declined are final.
  state text not null check (state in ('created', 'authorizing', 'unknown', 'captured', 'declined')),
  method text not null check (method in ('ACH', 'DEBIT')),
  amount numeric(10, 2) not null check (amount > 0),
  -- For the receipt: the network of the card or the kind of account, and the last four digits.
  means text not null,
  last_four text not null,
  -- What the gateway calls the charge, or why it declined.
  gateway_reference text,
  reason text,
  -- The gateway is asked what became of it from then on.
  ask_at timestamptz not null,
  asked integer not null default 0,
  created_at timestamptz not null,
  settled_at timestamptz,
  check ((state in ('captured', 'declined')) = (settled_at is not null))
);
-- One that is under way or was captured keeps every other one out: a fee is paid once.
create unique index payment_once on payment (application) where state <> 'declined';
create unique index payment_request on payment (application, request_key);
create index payment_open on payment (ask_at) where settled_at is null;
