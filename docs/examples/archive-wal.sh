#!/bin/sh
# archive_command = 'sh /srv/sanamsob/docs/examples/archive-wal.sh %p /var/backups/wal/%f'
# Archives one segment of the write-ahead log. A segment under its final name is complete and on the disk; an existing
# one is never replaced by another. PostgreSQL retries until this exits with 0, and retains the segment until then.
set -eu
segment=$1
kept=$2
if [ -e "$kept" ]; then
  cmp -s "$segment" "$kept"
  exit
fi
cp "$segment" "$kept.partial"
sync "$kept.partial"
mv "$kept.partial" "$kept"
sync "$(dirname "$kept")"
