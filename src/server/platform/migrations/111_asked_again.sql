-- expand
-- How often the decision system answered an operator who had it asked again. The next question is numbered by it, so that
-- one whose answer was lost is repeated under the same key.
alter table application add column answered_again integer not null default 0;
