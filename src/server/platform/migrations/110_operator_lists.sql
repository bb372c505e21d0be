-- expand
-- Operators list applications by result or site, the newest first, whatever the case of what they type.
create index application_by_result on application (lower(result), created_at, id);
create index application_by_site on application (lower(site), created_at, id);
