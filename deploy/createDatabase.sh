#!/bin/sh
# Runs once, in PostgreSQL's container, while its data folder is empty: a role that owns one database and nothing else, and
# another one for the processes, which work with the data of its tables and cannot change the tables themselves.
set -eu
owner_password=$(cat /run/secrets/database_owner_password)
password=$(cat /run/secrets/database_password)
psql --set ON_ERROR_STOP=1 --set owner_password="$owner_password" --set password="$password" --username "$POSTGRES_USER" <<'SQL'
create role cardstock_owner login password :'owner_password';
create role cardstock login password :'password';
create database cardstock owner cardstock_owner;
revoke all on database cardstock from public;
grant connect on database cardstock to cardstock;
\connect cardstock
grant usage on schema public to cardstock;
alter default privileges for role cardstock_owner grant usage on schemas to cardstock;
alter default privileges for role cardstock_owner grant select, insert, update, delete on tables to cardstock;
alter default privileges for role cardstock_owner grant usage, select on sequences to cardstock;
SQL
