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

# An installation that has one role so far keeps it as the owner: make the second role, give the old URL to DATABASE_OWNER_URL and
# the new one to DATABASE_URL. If the old role is a superuser, make agentspark_owner as well and give it the database and what is in it:
#   alter database agentspark owner to agentspark_owner; reassign owned by old_role to agentspark_owner;
# Not of postgres itself, which owns more than this: there "alter table", "alter sequence", "alter view" and "alter function … owner
# to", one by one.
