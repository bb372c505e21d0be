-- A post-back outlives its session (TRK-032): what waits for a partner is not lost with the tokens of a visitor who never applied.
alter table post_back
  drop constraint post_back_chain_fkey,
  alter column chain drop not null,
  add constraint post_back_chain_fkey foreign key (chain) references session_chain on delete set null;
