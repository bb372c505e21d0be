-- Reference numbers that begin with 9 are the sandbox's own (design §11): several visitors may each have such an application.
alter table application drop constraint application_reference_key;
create unique index application_reference on application (reference) where reference not like '9%';
create index application_last_four_lookup on application (last_four_lookup);
