-- backward-compatible: the release before neither reads nor writes the table.

-- The structures of real examinations (docs/decisions/0128-examinations-are-data.md). Several editions of one name exist
-- side by side, because an announcement replaces the structure for later examinations only.
create table public.exam_blueprints (
  id uuid primary key default gen_random_uuid(),
  -- Null: the hub's.
  tenant_id uuid references public.tenants on delete cascade,
  name text collate "th-x-icu" not null
    constraint exam_blueprints_name_given check (btrim(name) <> '' and length(name) <= 200),
  -- The year or round that the structure is of.
  edition text not null constraint exam_blueprints_edition_given check (btrim(edition) <> '' and length(edition) <= 50),
  minutes integer not null constraint exam_blueprints_minutes_in_range check (minutes between 1 and 600),
  -- Where the structure was published, and the day on which it was read there.
  source_name text constraint exam_blueprints_source_name_short check (length(source_name) <= 200),
  source_url text constraint exam_blueprints_source_url_https
    check (source_url ~ '^https://[^\s"<>\\]+$' and length(source_url) <= 2000),
  source_day date,
  -- Whether the whole structure was announced by the examiner.
  is_confirmed boolean not null default false,
  -- [{section, min_percent}], all of which must hold; a null section is the whole examination.
  rules jsonb not null default '[]',
  -- [{name, subject_id, questions, lines: [{tag_id, questions, difficulty, is_estimate}]}]. Without foreign keys: a line
  -- whose tag is deleted stays, lacks questions, and has its tag again when that is restored.
  sections jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index exam_blueprints_edition_unique
  on public.exam_blueprints (tenant_id, name collate "C", edition) nulls not distinct;
