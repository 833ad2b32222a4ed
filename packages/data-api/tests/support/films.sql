-- The database of PostgREST's documentation, as a reader would create it:
-- https://docs.postgrest.org/en/stable/references/api/resource_embedding.html
--
-- The connecting role inherits nothing and only switches to the role of each request.
create schema api;
create table api.directors (
  id int primary key generated always as identity,
  first_name text,
  last_name text
);
create table api.films (
  id int primary key generated always as identity,
  director_id int references api.directors,
  title text,
  year int,
  rating numeric(3, 1),
  language text
);
create table api.technical_specs (
  film_id int primary key references api.films,
  runtime time,
  camera text,
  sound text
);
create table api.actors (
  id int primary key generated always as identity,
  first_name text,
  last_name text
);
create table api.roles (
  film_id int references api.films,
  actor_id int references api.actors,
  character text,
  primary key (film_id, actor_id)
);
create table api.competitions (
  id int primary key generated always as identity,
  name text,
  year int
);
create table api.nominations (
  competition_id int references api.competitions,
  film_id int references api.films,
  rank int,
  primary key (competition_id, film_id)
);
create view api.nominated_films as
  select f.* from api.films f where exists (select from api.nominations n where n.film_id = f.id);
create function api.best_films_2017() returns setof api.films stable language sql
  as $$ select * from api.films where year = 2017 order by rating desc $$;
create function api.director_of(f api.films) returns text stable language sql as $$
  select d.first_name || ' ' || d.last_name from api.directors d where d.id = f.director_id
$$;

insert into api.directors (first_name, last_name) values ('Agnès', 'Varda'), ('Apichatpong', 'Weerasethakul'), ('Pen-Ek', 'Ratanaruang');
insert into api.films (director_id, title, year, rating, language) values
  (1, 'Cléo de 5 à 7', 1962, 8.0, 'french'), (1, 'Visages Villages', 2017, 7.9, 'french'),
  (2, 'ลุงบุญมีระลึกชาติ', 2010, 6.7, 'thai'), (3, 'เรื่องรัก น้อยนิด มหาศาล', 2003, 7.5, 'thai'),
  (3, 'Samui Song', 2017, 5.6, 'thai');
insert into api.technical_specs values (1, '01:30', 'Caméflex', 'mono'), (3, '01:54', 'Arriflex 416', 'Dolby');
insert into api.actors (first_name, last_name) values ('Corinne', 'Marchand'), ('Agnès', 'Varda'), ('Jenjira', 'Pongpas');
insert into api.roles values (1, 1, 'Cléo'), (2, 2, 'Self'), (3, 3, 'Jen');
insert into api.competitions (name, year) values ('Cannes', 1962), ('Cannes', 2010), ('Venice', 2003);
insert into api.nominations values (1, 1, 3), (2, 3, 1), (3, 4, 2);
