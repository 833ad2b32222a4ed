-- A garden: domains with their own representations, custom media types, comments for a description.
do $$ begin
  if not exists (select from pg_roles where rolname = 'test_anon') then create role test_anon nologin; end if;
exception when duplicate_object or unique_violation then null;
end $$;
create schema garden;
create schema extensions;
grant usage on schema garden, extensions to test_anon;
comment on schema garden is E'Garden\n\nWhat grows,\nand where';

-- Colours are stored as numbers, and represented to clients as `#rrggbb`.
create domain garden.colour as int check (value between 0 and 16777215);
create function garden.json(garden.colour) returns json immutable language sql
  as $$ select to_json('#' || lpad(to_hex($1::int), 6, '0')) $$;
create function garden.colour(text) returns garden.colour immutable language sql
  as $$ select (('x' || lpad(ltrim($1, '#'), 8, '0'))::bit(32)::int)::garden.colour $$;
create function garden.colour(json) returns garden.colour immutable language sql
  as $$ select garden.colour($1 #>> '{}') $$;
create cast (garden.colour as json) with function garden.json(garden.colour) as implicit;
create cast (text as garden.colour) with function garden.colour(text) as implicit;
create cast (json as garden.colour) with function garden.colour(json) as implicit;

create table garden.beds (id int primary key, label varchar(20) not null default 'new bed');
create table garden.plants (
  id bigint primary key,
  name text not null,
  bed_id int references garden.beds,
  colour garden.colour default 255,
  heights numeric[],
  planted timestamptz,
  note jsonb
);
comment on table garden.plants is E'Plants\nOne row each';
comment on column garden.plants.name is 'What it is called';
create view garden.tall as select * from garden.plants where id > 1;
insert into garden.beds values (1, 'sun'), (2, 'shade');
insert into garden.plants values (1, 'rose', 1, 16711680, '{1.5,2}', null, null), (2, 'fern', 2, 65280, null, null, '{}');

create domain garden."text/plain" as text;
create domain garden."text/html" as text;
create domain garden."text/xml" as xml;
create domain garden."image/png" as bytea;
create domain garden."application/vnd.garden.list" as text;
create domain garden."application/vnd.garden.any" as text;
create domain garden."*/*" as bytea;
create function garden.hello() returns garden."text/plain" immutable language sql as $$ select 'hello' $$;
create function garden.page() returns garden."text/html" immutable language sql as $$ select '<h1>สวน</h1>' $$;
create function garden.feed() returns garden."text/xml" immutable language sql as $$ select E'\n<feed>สวน</feed>\n'::xml $$;
create function garden.picture() returns garden."image/png" immutable language sql as $$ select '\x8900ff'::bytea $$;
create function garden.whatever() returns garden."*/*" language plpgsql stable as $$
begin
  perform set_config('response.headers', '[{"Content-Type": "image/gif"}]', true);
  return '\x474946'::bytea;
end $$;
create function garden.plain() returns text immutable language sql as $$ select 'plain' $$;
create function garden.grow() returns garden."text/plain" volatile language sql
  as $$ insert into garden.beds values (9, 'grown') returning 'grown' $$;
create function garden.all_plants() returns setof garden.plants stable language sql as $$ select * from garden.plants $$;
create function garden.add_line(state garden."application/vnd.garden.list", one garden.plants)
  returns garden."application/vnd.garden.list" immutable language sql
  as $$ select (state || one.name || E'\n')::garden."application/vnd.garden.list" $$;
create aggregate garden.lines(garden.plants)
  (stype = garden."application/vnd.garden.list", sfunc = garden.add_line, initcond = '');
create function garden.count_any(state garden."application/vnd.garden.any", one anyelement)
  returns garden."application/vnd.garden.any" immutable language sql
  as $$ select (state::int + 1)::text::garden."application/vnd.garden.any" $$;
create aggregate garden.counted(anyelement)
  (stype = garden."application/vnd.garden.any", sfunc = garden.count_any, initcond = '0');

-- Stands in for PostGIS's function of this name, which finds a geometry where this one finds a key.
create function extensions.ST_AsGeoJSON(one record) returns text stable language plpgsql as $$
begin
  return json_build_object('type', 'Feature', 'geometry', null, 'properties', to_jsonb(one));
end $$;

create function garden.sum(variadic parts int[]) returns int immutable language sql as $$ select 0 $$;
create function garden.find(name text, near numeric default 1, tags text[] default '{}') returns int
  stable language sql as $$ select 1 $$;
comment on function garden.find is E'Finds\n\nsomething';
create function garden.two(int, text) returns int immutable language sql as $$ select 1 $$;
create function garden.number_only(int) returns int immutable language sql as $$ select 1 $$;
create function garden.whole_body(json) returns json immutable language sql as $$ select $1 $$;
create function garden.own_setting() returns text stable language sql
  as $$ select current_setting('app.settings.host', true) $$;
create function garden.root() returns json stable language sql as $$ select '{"swagger": "2.0", "own": true}'::json $$;

grant select, insert, update, delete on all tables in schema garden to test_anon;
