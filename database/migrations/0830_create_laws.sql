-- backward-compatible: the release before neither reads nor writes the tables, and asks held questions no more than before.

-- Laws that questions cite, their versions, and who checked which question against them
-- (docs/design/laws.md).
create table public.laws (
  id uuid primary key default gen_random_uuid(),
  -- Null: the hub's, which questions of every site may cite.
  tenant_id uuid references public.tenants on delete cascade,
  name text collate "th-x-icu" not null
    constraint laws_name_given check (btrim(name) <> '' and length(name) <= 300),
  -- As learners read it: 'พ.ร.บ. เทศบาล พ.ศ. 2496'.
  short_name text collate "th-x-icu" not null
    constraint laws_short_name_given check (btrim(short_name) <> '' and length(short_name) <= 200),
  kind text not null constraint laws_kind_known check (
    kind in ('constitution', 'organic_act', 'act', 'emergency_decree', 'code', 'royal_decree', 'regulation')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index laws_name_unique on public.laws (tenant_id, name collate "C") nulls not distinct;

-- The law as first enacted, and its amendments.
create table public.law_versions (
  id uuid primary key default gen_random_uuid(),
  law_id uuid not null references public.laws on delete cascade,
  name text collate "th-x-icu" not null
    constraint law_versions_name_given check (btrim(name) <> '' and length(name) <= 300),
  effective_on date not null
    constraint law_versions_effective_on_in_range check (effective_on between '1800-01-01' and '2200-01-01'),
  note text constraint law_versions_note_short check (length(note) <= 2000),
  source_url text constraint law_versions_source_url_https
    check (source_url ~ '^https://[^\s"<>\\]+$' and length(source_url) <= 2000),
  -- The sections that it changes. Questions that cite them are held from the day of effect until they are reviewed.
  sections text[] not null default '{}'
    constraint law_versions_sections_few check (cardinality(sections) <= 1000),
  changes_all boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index law_versions_name_unique on public.law_versions (law_id, name collate "C");

-- The sections that a question cites.
create table public.question_laws (
  id uuid primary key default gen_random_uuid(),
  question_id uuid not null references private.questions on delete cascade,
  law_id uuid not null references public.laws on delete cascade,
  -- '50', '45/1', '47 ตรี'.
  section text not null constraint question_laws_section_short check (section <> '' and length(section) <= 30),
  -- 'วรรคสอง', '(4)'. Amendments name sections only.
  detail text constraint question_laws_detail_short check (detail <> '' and length(detail) <= 60),
  -- The version that the question is about; null for the law as it was on the day of the check.
  version_id uuid references public.law_versions on delete set null,
  -- The day on which a person compared the question with the law; null if nobody has. Learners see no citation without.
  checked_on date constraint question_laws_checked_on_in_range check (checked_on between '1950-01-01' and '2200-01-01'),
  -- When it was recorded or reviewed last. Amendments recorded later hold the question.
  reviewed_at timestamptz not null default now(),
  constraint question_laws_once unique nulls not distinct (question_id, law_id, section, detail)
);
create index question_laws_section on public.question_laws (law_id, section);
create index question_laws_version on public.question_laws (version_id) where version_id is not null;

-- Versions whose changes were not applied to all questions that cite them.
create table private.due_amendments (
  version_id uuid primary key references public.law_versions on delete cascade,
  due_on date not null
);

-- Citations that the texts of questions seem to contain. None is stored as a citation before a person confirms it.
create table private.law_proposals (
  question_id uuid not null references private.questions on delete cascade,
  id uuid not null default gen_random_uuid() unique,
  law_name text not null,
  section text not null,
  detail text,
  -- The words in which the text names it.
  quote text not null,
  rejected_at timestamptz,
  -- The batch that rejected it, for its undo.
  rejected_by uuid,
  -- squawk-ignore disallowed-unique-constraint
  constraint law_proposals_once unique nulls not distinct (question_id, law_name, section, detail)
);

-- The day as of which an examination asks the law: 'กฎหมายถึงวันที่'.
alter table public.exam_blueprints add column law_until date
  constraint exam_blueprints_law_until_in_range check (law_until between '1950-01-01' and '2200-01-01');
