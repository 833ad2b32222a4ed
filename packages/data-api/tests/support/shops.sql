-- A database with PostGIS in its own schema, as in PostgREST's own tests, and the table of
-- https://docs.postgrest.org/en/stable/integrations/postgis.html
create schema extensions;
create extension postgis schema extensions;
create schema api;
set search_path = api, extensions;

create table shops (
  id int primary key,
  address text,
  shop_geom geometry(point, 4326)
);
create table shop_bles (
  id int primary key,
  name text,
  coords geometry(point, 4326),
  range_area geometry(polygon, 4326),
  shop_id int references shops
);
create table notes (id int primary key, body text);
create table coverage (
  id int primary key,
  name text unique,
  area geometry,
  square_units double precision generated always as (st_area(area)) stored
);
create table places (id int primary key, location geography(point));

create function get_shop(id int) returns shops language sql
  as $$ select * from api.shops where id = $1 $$;
create function open_shop(id int, address text, at jsonb) returns setof shops language sql
  set search_path = api, extensions
  as $$ insert into shops values (id, address, st_setsrid(st_geomfromgeojson(at), 4326)) returning * $$;
create function nearest(longitude float, latitude float) returns setof shops stable language sql
  set search_path = api, extensions
  as $$ select * from shops order by shop_geom <-> st_setsrid(st_makepoint(longitude, latitude), 4326) $$;
create function walk_to(shops) returns float stable language sql
  set search_path = api, extensions
  as $$ select round(st_distance($1.shop_geom::geography, 'point(-71.1 42.37)'::geography)) $$;

create domain "application/vnd.twkb" as bytea;
create function get_twkb(id int) returns "application/vnd.twkb" stable language sql
  set search_path = api, extensions
  as $$ select st_astwkb(shop_geom, 5) from shops where id = $1 $$;

insert into shops values
  (1, '1369 Cambridge St', 'SRID=4326;POINT(-71.10044 42.373695)'),
  (2, '757 Massachusetts Ave', 'SRID=4326;POINT(-71.10543 42.366432)'),
  (3, '605 W Kendall St', 'SRID=4326;POINT(-71.081924 42.36437)');
insert into shop_bles values
  (1, 'Beacon-1', 'SRID=4326;POINT(-71.10044 42.373695)',
    'SRID=4326;POLYGON((-71.1004 42.3738, -71.1005 42.3737, -71.1003 42.3737, -71.1004 42.3738))', 1),
  (2, 'Beacon-2', 'SRID=4326;POINT(-71.10044 42.373695)', null, 1);
insert into notes values (1, 'no place');
insert into coverage values
  (1, 'small', st_geomfromtext('POLYGON((0 0, 1 0, 1 1, 0 1, 0 0))', 4326)),
  (2, 'big', st_geomfromtext('POLYGON((0 0, 10 0, 10 10, 0 10, 0 0))', 4326));
insert into places values (1, 'SRID=4326;POINT(100.5 13.75)');
