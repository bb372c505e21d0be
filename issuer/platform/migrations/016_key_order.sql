-- contract: the order of a process's keys says which one seals, and no process is entered any more
drop table key_holder;
-- Keys that processes were given; what sealing_since is null of has sealed nothing yet.
alter table encryption_key drop column sealed;
alter table encryption_key drop column state;
alter table encryption_key rename column since to sealing_since;
alter table encryption_key alter column sealing_since drop not null;
