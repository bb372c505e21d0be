-- What a tester of the sandbox wants the next call of a name to be answered, once (F-507).
create table next_answer (
  call text primary key,
  answer jsonb not null,
  created_at timestamptz not null
);
