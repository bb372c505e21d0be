#!/bin/sh
# Makes the secrets of compose.yaml in deploy/secrets/, once. Those that are there stay.
set -eu
umask 077
cd "$(dirname "$0")"
mkdir -p secrets
cd secrets
[ -e postgres_password ] || openssl rand -hex 24 >postgres_password
[ -e database_owner_password ] || openssl rand -hex 24 >database_owner_password
[ -e database_password ] || openssl rand -hex 24 >database_password
# The processes have the one, the migration has the other.
[ -e database_url ] ||
	printf 'postgres://cardstock:%s@postgres:5432/cardstock\n' "$(cat database_password)" >database_url
[ -e database_owner_url ] ||
	printf 'postgres://cardstock_owner:%s@postgres:5432/cardstock\n' "$(cat database_owner_password)" >database_owner_url
[ -e cardstock_key ] || openssl rand -hex 32 >cardstock_key
[ -e issuer_token ] || openssl rand -hex 24 >issuer_token
# The stand-in issuer speaks TLS with a certificate of its own, which the processes trust by NODE_EXTRA_CA_CERTS.
[ -e issuer_certificate ] ||
	openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 365 -subj /CN=issuer \
		-addext subjectAltName=DNS:issuer,IP:127.0.0.1 -keyout issuer_key -out issuer_certificate 2>/dev/null
# Containers read them as users of their own; the folder keeps everybody else out.
chmod 444 -- *
