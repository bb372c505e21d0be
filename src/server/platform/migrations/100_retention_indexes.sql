-- expand
-- Retention and erasure find their rows by an index, and so do the foreign keys of what they delete.
create index session_chain_application on session_chain (application) where application is not null;
create index session_chain_created_at on session_chain (created_at);
create index tracking_application on tracking (application) where application is not null;
create index tracking_created_at on tracking (created_at);
create index waterfall_step_application on waterfall_step (application) where application is not null;
create index waterfall_step_created_at on waterfall_step (created_at);
create index post_back_chain on post_back (chain) where chain is not null;
create index post_back_application on post_back (application) where application is not null;
create index post_back_sent_at on post_back (sent_at) where sent_at is not null;
create index post_back_failed_at on post_back (failed_at) where failed_at is not null;
create index post_back_unaddressed on post_back (created_at) where address is null;
create index one_time_code_application on one_time_code (application) where application is not null;
create index one_time_code_expires_at on one_time_code (expires_at);
create index verified_contact_application on verified_contact (application) where application is not null;
create index verified_contact_verified_at on verified_contact (verified_at);
create index reservation_confirmed_at on reservation (confirmed_at);
create index outbox_created_at on outbox (created_at);
create index violation_created_at on violation (created_at);
create index limit_increase_created_at on limit_increase (created_at);

-- Look-ups by number name every number; the unique index leaves out those that begin with 9, so that it cannot answer them.
create index application_any_reference on application (reference);

-- Retention pages through applications in this order.
create index application_due on application (updated_at, id) where erased_at is null;
drop index application_kept;

-- The session of an applicant ends like any other. What was tracked is kept with the application.
alter table tracking alter column chain drop not null;
alter table waterfall_step alter column chain drop not null;
