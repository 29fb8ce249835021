#!/bin/sh
# Makes the two roles and the database of docs/operate.md, "Two roles". It runs as a superuser, once: in the PostgreSQL image from
# /docker-entrypoint-initdb.d, elsewhere as the user postgres with OWNER_PASSWORD and APPLICATION_PASSWORD in its environment.
set -eu
psql --no-psqlrc --set ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname postgres \
  --set owner_password="$OWNER_PASSWORD" --set application_password="$APPLICATION_PASSWORD" <<'SQL'
create role agentspark_owner login password :'owner_password';
create role agentspark login password :'application_password';
create database agentspark owner agentspark_owner;
revoke all on database agentspark from public;
grant connect on database agentspark to agentspark;
SQL
