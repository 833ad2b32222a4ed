-- category > subcategory > course > quiz set. tenant_id of the lower three follows the parent by
-- trigger (functions/catalogue/derive_tenant.sql); null means the hub.
create table public.categories (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid references public.tenants on delete cascade,
  name text not null constraint categories_name_given check (btrim(name) <> ''),
  description text,
  icon_url text,
  display_order integer not null default 0 constraint categories_display_order_not_negative check (display_order >= 0),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index categories_tenant on public.categories (tenant_id, display_order);

create table public.subcategories (
  id uuid primary key default gen_random_uuid(),
  category_id uuid not null references public.categories on delete cascade,
  tenant_id uuid references public.tenants on delete cascade,
  name text not null constraint subcategories_name_given check (btrim(name) <> ''),
  description text,
  display_order integer not null default 0 constraint subcategories_display_order_not_negative check (display_order >= 0),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index subcategories_category on public.subcategories (category_id, display_order);
create index subcategories_tenant on public.subcategories (tenant_id);

create table public.courses (
  id uuid primary key default gen_random_uuid(),
  subcategory_id uuid not null references public.subcategories on delete cascade,
  tenant_id uuid references public.tenants on delete cascade,
  name text not null constraint courses_name_given check (btrim(name) <> ''),
  description text,
  thumbnail_url text,
  display_order integer not null default 0 constraint courses_display_order_not_negative check (display_order >= 0),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index courses_subcategory on public.courses (subcategory_id, display_order);
create index courses_tenant on public.courses (tenant_id);

create table public.quiz_sets (
  id uuid primary key default gen_random_uuid(),
  course_id uuid not null references public.courses on delete cascade,
  tenant_id uuid references public.tenants on delete cascade,
  name text not null constraint quiz_sets_name_given check (btrim(name) <> ''),
  description text,
  points_cost integer not null default 10 constraint quiz_sets_points_cost_not_negative check (points_cost >= 0),
  time_limit_minutes integer constraint quiz_sets_time_limit_positive check (time_limit_minutes > 0),
  -- Kept by a trigger on the questions; this is what visitors see of them.
  total_questions integer not null default 0,
  display_order integer not null default 0 constraint quiz_sets_display_order_not_negative check (display_order >= 0),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index quiz_sets_course on public.quiz_sets (course_id, display_order);
create index quiz_sets_tenant on public.quiz_sets (tenant_id);
create index quiz_sets_newest on public.quiz_sets (created_at desc);
