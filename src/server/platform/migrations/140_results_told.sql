-- expand
-- How many results people gave, and up to which of them the decision system knows. Where it was away, the second is behind.
alter table application add column results_given integer not null default 0;
alter table application add column results_told integer not null default 0;
create index application_results_untold on application (updated_at) where results_told < results_given;
