-- The release of the page that a token was given to: its calls are answered by that one, also once another one is published.
alter table session_token add column release text;
