-- What the search reads: one row for each category, subcategory, course and quiz set, written by the
-- triggers of functions/search. Everything here can be made again from those tables.
create table private.search_entries (
  id uuid primary key,
  kind text not null constraint search_entries_kind_known
    check (kind in ('categories', 'subcategories', 'courses', 'quiz_sets')),
  -- The tenant; for the hub the uuid of zeros, which unlike null can be looked up in an index.
  site uuid not null,
  parent_id uuid,
  is_active boolean not null,
  -- Active, and so is everything above it.
  is_shown boolean not null,
  display_order integer not null,
  -- In plain form (private.search_plain): the name; the tags and the description; the names above.
  name text not null,
  about text not null,
  path text not null,
  -- Signatures (private.search_signature): of the name, and of all three.
  name_grams bit(2048) not null,
  grams bit(2048) not null
);
-- A long description leaves the row before a signature does.
alter table private.search_entries alter column name_grams set storage plain;
alter table private.search_entries alter column grams set storage plain;
create index search_entries_site on private.search_entries (site, id);
create index search_entries_parent on private.search_entries (parent_id);
