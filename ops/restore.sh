#!/usr/bin/env bash
# ops/restore.sh DUMP: into DATABASE_URL's database, which must be empty, all of it or nothing.
set -euo pipefail
dump=${1:?usage: DATABASE_URL=… ops/restore.sh DUMP}
: "${DATABASE_URL:?DATABASE_URL names an empty database}"
tables=$(psql --no-psqlrc --tuples-only --no-align --dbname="$DATABASE_URL" \
  --command="SELECT count(*) FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')")
if [ "$tables" -ne 0 ]; then
  echo "This database has $tables tables. Create an empty one and restore into that." >&2
  exit 1
fi
pg_restore --exit-on-error --single-transaction --no-owner --no-privileges --dbname="$DATABASE_URL" "$dump"
psql --no-psqlrc --quiet --dbname="$DATABASE_URL" --command='SET client_min_messages = error' --command=ANALYZE
