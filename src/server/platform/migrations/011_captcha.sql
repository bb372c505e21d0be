-- Puzzles that were solved, so that none counts twice; rows may go once their puzzle has ended.
create table captcha_solution (
  challenge text primary key,
  ends_at timestamptz not null
);
create index captcha_solution_ends_at on captcha_solution (ends_at);
