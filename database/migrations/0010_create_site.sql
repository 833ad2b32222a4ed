-- Global keys, and per tenant keys prefixed tenant_{id}_.
create table public.site_settings (
  id uuid primary key default gen_random_uuid(),
  key text not null constraint site_settings_key_given check (btrim(key) <> ''),
  value text,
  description text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint site_settings_key_unique unique (key)
);
create index site_settings_prefix on public.site_settings (key text_pattern_ops);

create table public.seo_settings (
  id uuid primary key default gen_random_uuid(),
  page_type text not null constraint seo_settings_page_type_known check (page_type in (
    'homepage', 'home', 'category', 'subcategory', 'course', 'quiz', 'about', 'contact', 'privacy', 'terms')),
  reference_id uuid,
  title text,
  description text,
  keywords text,
  og_title text,
  og_description text,
  og_image text,
  canonical_url text,
  meta_robots text default 'index,follow'
    constraint seo_settings_meta_robots_known check (meta_robots in (
      'index,follow', 'noindex,nofollow', 'index,nofollow', 'noindex,follow')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index seo_settings_page on public.seo_settings (page_type, reference_id);
create index seo_settings_reference on public.seo_settings (reference_id, created_at desc);

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid references public.tenants on delete set null,
  name text not null constraint contact_messages_name_given check (length(btrim(name)) between 1 and 200),
  email text not null constraint contact_messages_email_like check (length(email) <= 320 and email ~ '^[^@\s]+@[^@\s]+$'),
  subject text not null constraint contact_messages_subject_given check (length(btrim(subject)) between 1 and 300),
  message text not null constraint contact_messages_message_given check (length(btrim(message)) between 1 and 10000),
  handled_at timestamptz,
  created_at timestamptz not null default now()
);
create index contact_messages_newest on public.contact_messages (created_at desc);
create index contact_messages_tenant on public.contact_messages (tenant_id);

-- Who did what, before and after, for every administrative write.
create table public.admin_audit_log (
  id bigint generated always as identity primary key,
  actor_id uuid,
  action text not null,
  table_name text not null,
  row_id text,
  before jsonb,
  after jsonb,
  created_at timestamptz not null default now()
);
create index admin_audit_log_newest on public.admin_audit_log (created_at desc);
create index admin_audit_log_row on public.admin_audit_log (table_name, row_id);
