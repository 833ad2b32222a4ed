#!/bin/sh
# archive_command = 'sh /srv/sanamsob/docs/examples/archive-wal.sh %p /var/backups/wal/%f'
# Keeps one segment of the write-ahead log. Under its name it is whole and on the disk; one that is there already is
# never replaced by another. PostgreSQL tries again until this exits 0, and keeps the segment meanwhile.
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
