#!/bin/sh
# As root, what `npm run site --` is elsewhere: in the settings, in the folder and as the user of deploy/agentspark.service.
#   ln -s /opt/agentspark/deploy/site.sh /usr/local/bin/agentspark
#   agentspark doctor
set -eu
typed_in=$PWD
cd "$(dirname "$(readlink -f "$0")")/.."
exec runuser -u agentspark -- env INIT_CWD="$typed_in" NODE_ENV=production DATA_DIR="${DATA_DIR:-/var/lib/agentspark}" \
  node_modules/node-linux-*/bin/node --enable-source-maps --env-file="${SETTINGS:-/etc/agentspark.env}" build/server/index.js site "$@"
