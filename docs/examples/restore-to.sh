#!/bin/sh
# sh restore-to.sh BASE ARCHIVE DATA 'MOMENT'
# Creates DATA, a data folder of PostgreSQL, from a base backup and the archived log. Started by PostgreSQL's own user,
# it comes up in its state at MOMENT (a time with its zone, as `select now()` prints it), or not at all.
set -eu
base=$1
archive=$(cd "$2" && pwd)
data=$3
moment=$4
if [ -e "$data" ] && [ -n "$(ls -A "$data")" ]; then
  echo "$data is not empty." >&2
  exit 1
fi
mkdir -p "$data"
chmod 700 "$data"
cp -R "$base/." "$data/"
rm -f "$data/postmaster.pid"
cat >> "$data/postgresql.auto.conf" <<END
archive_mode = 'off'
restore_command = 'cp "$archive/%f" "%p"'
recovery_target_time = '$moment'
recovery_target_inclusive = 'off'
recovery_target_action = 'promote'
END
touch "$data/recovery.signal"
