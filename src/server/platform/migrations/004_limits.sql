-- Counters of rate-limiter-flexible; keys are fingerprints, never addresses or numbers in clear.
create table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limit_expire on rate_limit (expire);
