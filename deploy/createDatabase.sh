#!/bin/sh
# Runs once, in PostgreSQL's container, while its data folder is empty: a role that owns one database and nothing else.
set -eu
password=$(cat /run/secrets/database_password)
psql --set ON_ERROR_STOP=1 --set password="$password" --username "$POSTGRES_USER" <<'SQL'
create role cardstock login password :'password';
create database cardstock owner cardstock;
revoke all on database cardstock from public;
SQL
