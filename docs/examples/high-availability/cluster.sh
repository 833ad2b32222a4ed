#!/bin/sh
# sh cluster.sh start|stop FOLDER
# Three members of PostgreSQL with Patroni, three of etcd, and HAProxy, from the configuration files beside this, on
# one machine for a trial: each member has an address of its own (127.0.0.11 to 13) and a folder below FOLDER, and
# HAProxy listens on 127.0.0.1:5000. If root runs it, all processes are the user `postgres`'s. A second `start` starts
# those that have ended; after `stop` only FOLDER remains. Needs Debian's packages postgresql, patroni, etcd-server and
# haproxy.
#   PORT       another port of HAProxy
#   NAMESPACE  member N runs in the network namespace $NAMESPACE$N, which exists already (root only)
#   NETWORK    the first three parts of the addresses there, such as 198.18.77.
set -eu
case ${1:-}:${2:+folder} in start:folder | stop:folder) ;; *)
  echo 'sh cluster.sh start|stop FOLDER' >&2
  exit 2
  ;;
esac
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$2"
folder=$(cd "$2" && pwd)
network=${NETWORK:-127.0.0.}
port=${PORT:-5000}
bin=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -n 1)
if [ "$(id -u)" = 0 ]; then as_user='setpriv --reuid=postgres --regid=postgres --clear-groups'; else as_user=; fi

# configure N NAME EXPRESSION...: member N's copy of a file beside this.
configure() {
  copy=$folder/db$1/$2
  network_of=$(echo "$network" | sed 's/\./\\./g')
  shift_by="/INITIAL_CLUSTER=\|hosts:/!{s/db1/db$1/;s/10\.0\.0\.11/10.0.0.1$1/g}"
  sed -e "$shift_by" -e "s/10\.0\.0\./$network_of/g" -e "$3" "$here/$2" > "$copy"
}

# The process of a file with its number, unless it has ended and another has the number now.
process_of() {
  pid=$(cat "$1" 2> /dev/null) && grep -q "$(basename "$1" .pid)" "/proc/$pid/cmdline" 2> /dev/null && echo "$pid"
}

# launch N NAME COMMAND..., unless it runs
launch() {
  member=$1 name=$2
  shift 2
  if process_of "$folder/db$member/$name.pid" > /dev/null; then return; fi
  ${NAMESPACE:+ip netns exec "$NAMESPACE$member"} $as_user "$@" \
    < /dev/null >> "$folder/db$member/$name.log" 2>&1 &
  echo $! > "$folder/db$member/$name.pid"
}

# wait_for WHAT COMMAND...
wait_for() {
  what=$1
  shift
  for try in $(seq 240); do
    if "$@" > /dev/null 2>&1; then return; fi
    sleep 0.5
  done
  echo "$what did not start; the logs are in $folder/db1, db2 and db3." >&2
  exit 1
}

# The superuser, through HAProxy.
query() {
  PGPASSWORD=a-password-for-postgres PGCONNECT_TIMEOUT=5 \
    "$bin/psql" -h 127.0.0.1 -p "$port" -U postgres -d postgres -XAtq -v ON_ERROR_STOP=1 -c "$1"
}
two_standbys() { [ "$(query 'select count(*) from pg_stat_replication')" = 2 ]; }

start() {
  for n in 1 2 3; do
    mkdir -p "$folder/db$n"
    configure $n etcd.conf "s|/var/lib/etcd/sanamsob|$folder/db$n/etcd|"
    configure $n patroni.yml "s|/var/lib/postgresql/15/sanamsob|$folder/db$n/data|
      s|/var/lib/postgresql/patroni.pgpass|$folder/db$n/pgpass|
      s|/usr/lib/postgresql/15/bin|$bin|
      s|/var/run/postgresql|$folder/db$n|
      s|mode: automatic|mode: "off"|"
    if [ "$(id -u)" = 0 ]; then chown -R postgres: "$folder/db$n"; fi
    launch $n etcd env $(grep '^ETCD_' "$folder/db$n/etcd.conf") etcd
    launch $n patroni patroni "$folder/db$n/patroni.yml"
  done
  sed -e "s/10\.0\.0\./$network/" -e "s/127\.0\.0\.1:5000/127.0.0.1:$port/" "$here/haproxy.cfg" > "$folder/haproxy.cfg"
  if ! process_of "$folder/haproxy.pid" > /dev/null; then
    $as_user haproxy -db -f "$folder/haproxy.cfg" < /dev/null >> "$folder/haproxy.log" 2>&1 &
    echo $! > "$folder/haproxy.pid"
  fi
  wait_for 'The primary' query 'select'
  wait_for 'A standby' two_standbys
  if [ -z "$(query "select 1 from pg_roles where rolname = 'sanamsob'")" ]; then
    query "create role sanamsob login createrole password 'a-password-of-your-own'"
    query "create database sanamsob owner sanamsob encoding 'UTF8' template template0"
  fi
  echo "DATABASE_URL=postgres://sanamsob:a-password-of-your-own@127.0.0.1:$port/sanamsob"
}

stop() {
  # All members at once, so that none is promoted because another has ended; then etcd.
  for name in haproxy patroni etcd; do
    files=$(ls "$folder/$name.pid" "$folder"/db?/"$name.pid" 2> /dev/null || true)
    for file in $files; do
      pid=$(process_of "$file") && kill -TERM "$pid" && kill -CONT "$pid" || true
    done
    for file in $files; do
      while process_of "$file" > /dev/null; do sleep 0.2; done
      rm "$file"
    done
  done
  # Those whose Patroni was killed.
  for data in "$folder"/db?/data; do
    [ -d "$data" ] || continue
    if $as_user "$bin/pg_ctl" -D "$data" status > /dev/null; then
      $as_user "$bin/pg_ctl" -D "$data" -m immediate stop > /dev/null
    fi
  done
}

"$1"
