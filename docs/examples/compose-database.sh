#!/bin/sh
# Run once by PostgreSQL's container, as its superuser: creates the product's login and its database.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$SANAMSOB_PASSWORD" --username "${POSTGRES_USER:-postgres}" <<'SQL'
create role sanamsob login createrole password :'password';
create database sanamsob owner sanamsob encoding 'UTF8' template template0;
SQL
