#!/bin/sh
# Makes a standby the primary, when the primary is gone for good. `npm run test:cluster` runs this very file.
#
#   PGUSER=postgres PGPASSWORD=… sh failover.sh 10.0.0.11:5432 10.0.0.12:5432 10.0.0.13:5432
#
# The first address is the primary that is gone; the others are all of its standbys. PGBOUNCER_INI and RELOAD_PGBOUNCER say
# what is to be changed, and how PgBouncer is told.
set -eu
PGBOUNCER_INI=${PGBOUNCER_INI:-/etc/pgbouncer/pgbouncer.ini}
RELOAD_PGBOUNCER=${RELOAD_PGBOUNCER:-systemctl reload pgbouncer}
export PGCONNECT_TIMEOUT=5
gone=$1
shift

ask() { # an address, and what is asked there
  psql --no-psqlrc -qAt -v ON_ERROR_STOP=1 -h "${1%:*}" -p "${1##*:}" -d postgres -c "$2"
}

# 1. It must really be gone: two primaries would both take registrations.
if ask "$gone" 'select 1' >/dev/null 2>&1; then
  echo "The primary at $gone still answers. Stop it first, and see to it that it does not come back by itself." >&2
  exit 1
fi

# 2. Whatever was acknowledged is on one of the standbys at least: all of them are asked, and the one that has most is chosen.
#    One that does not answer ends this here, because it may be that one.
most=-1
for standby in "$@"; do
  has=$(ask "$standby" "select greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()) - '0/0'")
  echo "$standby has the log up to $has"
  if [ "$has" -gt "$most" ]; then
    most=$has
    chosen=$standby
  fi
done

# 3. It becomes the primary: that takes a second.
echo "$chosen becomes the primary"
ask "$chosen" 'select pg_promote()' >/dev/null

# 4. The others follow it. Until one does, the new primary lets nobody write: it waits for a standby as the old one did. With
#    none left it must not wait, until there is one again.
if [ $# -gt 1 ]; then
  for standby in "$@"; do
    if [ "$standby" = "$chosen" ]; then continue; fi
    ask "$standby" "select format('alter system set primary_conninfo = %L', regexp_replace(regexp_replace(
      current_setting('primary_conninfo'), 'host=\S+', 'host=${chosen%:*}'), 'port=\S+', 'port=${chosen##*:}'))" |
      while read -r statement; do ask "$standby" "$statement"; done
    ask "$standby" 'select pg_reload_conf()' >/dev/null
    echo "$standby follows it"
  done
else
  ask "$chosen" "alter system set synchronous_standby_names = ''"
  ask "$chosen" 'select pg_reload_conf()' >/dev/null
  echo "No standby is left: what is acknowledged from now on stands on this machine alone."
fi

# 5. The servers keep asking PgBouncer, and PgBouncer asks the new primary.
sed -i "s/host=${gone%:*} port=${gone##*:}\b/host=${chosen%:*} port=${chosen##*:}/" "$PGBOUNCER_INI"
$RELOAD_PGBOUNCER
echo "PgBouncer asks $chosen"
