-- Terms as they stood when somebody accepted them; the id is the hash of the content.
create table terms_version (
  id text primary key,
  product_code text not null,
  document text not null,
  first_accepted_at timestamptz not null
);
