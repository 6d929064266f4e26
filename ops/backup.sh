#!/usr/bin/env bash
# ops/backup.sh FOLDER: dumps DATABASE_URL's database while it is used, and keeps the newest 14 dumps.
set -euo pipefail
folder=${1:?usage: DATABASE_URL=… ops/backup.sh FOLDER}
: "${DATABASE_URL:?DATABASE_URL names the database to dump}"
umask 077
mkdir -p "$folder"
file="$folder/offcut-$(date -u +%Y%m%dT%H%M%SZ).dump"
pg_dump --format=custom --no-owner --no-privileges --file="$file.part" "$DATABASE_URL"
# A dump that can't be listed can't be restored.
pg_restore --list "$file.part" >/dev/null
mv "$file.part" "$file"
ls -1 "$folder"/offcut-*.dump | sort | head -n "-${KEEP:-14}" | xargs --no-run-if-empty rm --
echo "$file"
