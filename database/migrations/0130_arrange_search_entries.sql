-- The entries of the search with their short forms ('also': for what lies below to be found by them),
-- and their columns in another order: a search reads the signatures of a whole site, which behind
-- texts of any length take twice as long to reach. The functions of the search fill the table.
drop table private.search_entries cascade;
create table private.search_entries (
  id uuid primary key,
  -- The tenant; for the hub the uuid of zeros, which unlike null can be looked up in an index.
  site uuid not null,
  display_order integer not null,
  is_active boolean not null,
  -- Active, and so is everything above it.
  is_shown boolean not null,
  kind text not null constraint search_entries_kind_known
    check (kind in ('categories', 'subcategories', 'courses', 'quiz_sets')),
  -- Signatures (private.search_signature): of all texts below, and of the name alone.
  grams bit(2048) not null,
  name_grams bit(2048) not null,
  -- In plain form (private.search_plain): the name, its other forms (private.search_other_forms), the
  -- names above, and the tags, the description and all other forms.
  name text not null,
  also text not null,
  path text not null,
  about text not null,
  parent_id uuid
);
-- A long description leaves the row before a signature does.
alter table private.search_entries alter column name_grams set storage plain;
alter table private.search_entries alter column grams set storage plain;
create index search_entries_site on private.search_entries (site, id);
create index search_entries_parent on private.search_entries (parent_id);
