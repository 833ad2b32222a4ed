create table public.tag_categories (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint tag_categories_name_given check (btrim(name) <> ''),
  description text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint tag_categories_name_unique unique (name)
);
insert into public.tag_categories (name, description) values
  ('ระดับความยาก', 'ความยากง่ายของข้อสอบ'),
  ('หัวข้อ', 'เนื้อหาหรือวิชาที่ข้อสอบวัด'),
  ('ประเภท', 'ลักษณะของข้อสอบ');

create table public.quiz_tags (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint quiz_tags_name_given check (btrim(name) <> ''),
  color text not null default '#3B82F6' constraint quiz_tags_color_hex check (color ~ '^#[0-9A-Fa-f]{6}$'),
  description text,
  category_id uuid references public.tag_categories on delete set null,
  created_at timestamptz not null default now(),
  constraint quiz_tags_name_unique unique (name)
);
create index quiz_tags_category on public.quiz_tags (category_id);

create table public.quiz_set_tags (
  quiz_set_id uuid not null references public.quiz_sets on delete cascade,
  tag_id uuid not null references public.quiz_tags on delete cascade,
  primary key (quiz_set_id, tag_id)
);
create index quiz_set_tags_tag on public.quiz_set_tags (tag_id);

create table public.question_tags (
  question_id uuid not null references private.questions on delete cascade,
  tag_id uuid not null references public.quiz_tags on delete cascade,
  primary key (question_id, tag_id)
);
create index question_tags_tag on public.question_tags (tag_id);
