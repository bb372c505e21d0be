-- Applicants who went on to the grand bank, each noted once (GRB-006).
create table bank_redirect (
  application uuid primary key references application on delete cascade,
  interstitial boolean not null,
  redirected_at timestamptz not null
);
