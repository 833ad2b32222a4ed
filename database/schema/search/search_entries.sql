-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- What the search reads: one row for each category, subcategory, course and quiz set. Derived from these tables by the
-- triggers of functions/search. Signatures stand before the texts, because reading those of a whole site behind texts
-- of any length takes twice as long.
create table private.search_entries (
  id uuid primary key,
  -- The tenant; for the hub the uuid of zeros, which unlike null can be looked up in an index.
  site uuid not null,
  display_order integer not null,
  is_active boolean not null,
  is_shown boolean not null,
  kind text not null constraint search_entries_kind_known
    check (kind in ('categories', 'subcategories', 'courses', 'quiz_sets')),
  signature bit(2048) not null,
  name_signature bit(2048) not null,
  name text not null,
  other_forms text not null,
  path text not null,
  about text not null,
  parent_id uuid
);
alter table private.search_entries alter column signature set storage plain;
alter table private.search_entries alter column name_signature set storage plain;
create index search_entries_parent on private.search_entries (parent_id);
create index search_entries_site on private.search_entries (site, id);
comment on column private.search_entries.site is 'The tenant; for the hub the uuid of zeros.';
comment on column private.search_entries.is_shown is 'Active, and so is everything above it.';
comment on column private.search_entries.signature is
  'One bit for each n-gram of name, about and path (private.search_signature).';
comment on column private.search_entries.name_signature is 'One bit for each n-gram of the name alone.';
comment on column private.search_entries.name is 'In plain form (private.search_plain).';
comment on column private.search_entries.other_forms is
  'Of the name: long forms of its short ones and the other way round (private.search_other_forms).';
comment on column private.search_entries.path is
  'The names above it and their other forms, a line each, in plain form.';
comment on column private.search_entries.about is 'Tags, description and other forms, in plain form.';

-- Only functions reach it (policies/private_tables.sql).
alter table private.search_entries enable row level security;
