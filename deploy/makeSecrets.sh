#!/bin/sh
# Makes the secrets of compose.yaml in deploy/secrets/, once. Those that are there stay.
set -eu
umask 077
cd "$(dirname "$0")"
mkdir -p secrets
cd secrets
[ -e postgres_password ] || openssl rand -hex 24 >postgres_password
[ -e database_password ] || openssl rand -hex 24 >database_password
[ -e database_url ] ||
	printf 'postgres://cardstock:%s@postgres:5432/cardstock\n' "$(cat database_password)" >database_url
[ -e cardstock_key ] || openssl rand -hex 32 >cardstock_key
# Containers read them as users of their own; the folder keeps everybody else out.
chmod 444 -- *
