-- What the migrations listed in 0780_baseline.txt had made of an empty database. A new database begins with it, and has
-- their names recorded as applied. Tables as they are now, with comments: database/schema.

-- Who may reach what, before anything exists: nothing that is created later is exposed by accident.
revoke create on schema public from public;
grant usage on schema public to anon, authenticated, service_role;
grant usage on schema private to anon, authenticated, service_role;
alter default privileges revoke execute on functions from public;

create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;
do $$
begin
  if exists (select from pg_catalog.pg_extension e join pg_catalog.pg_namespace n on n.oid = e.extnamespace
      where e.extname = 'pgcrypto' and n.nspname <> 'extensions') then
    alter extension pgcrypto set schema extensions;
  end if;
end
$$;

create type private.question_words as (
  question_text text, option_a text, option_b text, option_c text, option_d text, passage text);
create type private.question_content as (
  question_text text, option_a text, option_b text, option_c text, option_d text, passage text,
  correct_answer text, explanation text, youtube_url text);
create type private.score_change as (
  attempt_id uuid, user_id uuid, completed_at timestamptz,
  score_before integer, total_before integer, score_after integer, total_after integer);

-- Constraints call these. They are replaced by the generated ones of functions/mail/mail_kinds.sql and
-- functions/payments/is_payment_provider.sql.
create function private.is_mail_kind(kind text) returns boolean
language sql immutable
set search_path = ''
return kind in ('contact', 'referral', 'report', 'reply', 'lost_host', 'waiting');
create function private.is_payment_provider(provider text) returns boolean
language sql immutable
set search_path = ''
return provider in ('sandbox', 'ksher', 'stripe');

create table private.main_domains (
  domain text primary key
);

create table private.phrases (
  key text primary key,
  phrase text not null
);

create table private.secrets (
  key text primary key,
  value text not null,
  updated_at timestamptz not null default now()
);

create table public.tenants (
  id uuid primary key default gen_random_uuid(),
  name text collate "th-x-icu" not null constraint tenants_name_given check (btrim(name) <> ''),
  domain text not null constraint tenants_domain_unique unique constraint tenants_domain_lower
    check (domain = lower(domain) and btrim(domain) <> ''),
  subdomain text constraint tenants_subdomain_unique unique constraint tenants_subdomain_label
    check (subdomain ~ '^[a-z0-9]([a-z0-9-]*[a-z0-9])?$'),
  description text,
  logo_url text,
  primary_color text not null default '#3B82F6' constraint tenants_primary_color_hex
    check (primary_color ~ '^#[0-9A-Fa-f]{6}$'),
  secondary_color text not null default '#1E40AF' constraint tenants_secondary_color_hex
    check (secondary_color ~ '^#[0-9A-Fa-f]{6}$'),
  is_active boolean not null default true,
  verification_status text not null default 'pending' constraint tenants_verification_status_known
    check (verification_status in ('pending', 'verified', 'failed')),
  verification_method text constraint tenants_verification_method_known check (verification_method in ('dns', 'file')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  ranks_apart boolean not null default false
);

create table public.tenant_domains (
  domain text primary key constraint tenant_domains_domain_lower check (domain = lower(domain) and btrim(domain) <> ''),
  tenant_id uuid not null references public.tenants on delete cascade,
  created_at timestamptz not null default now()
);
create index tenant_domains_tenant on public.tenant_domains (tenant_id);

create table public.profiles (
  user_id uuid primary key,
  email text,
  full_name text collate "th-x-icu" constraint profiles_full_name_short check (length(full_name) <= 200),
  points integer not null default 0 constraint profiles_points_not_negative check (points >= 0),
  referral_code text constraint profiles_referral_code_unique unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  is_anonymous boolean not null default false,
  evening_minutes smallint constraint profiles_evening_minutes_in_range check (evening_minutes between 5 and 180),
  constraint profiles_deleted_nameless
    check (deleted_at is null or email is null and full_name is null and referral_code is null)
) with (fillfactor = 80);
create index profiles_anonymous on public.profiles (created_at desc) where is_anonymous;
create index profiles_created on public.profiles (created_at desc);

create table public.user_roles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null constraint user_roles_user_unique unique references public.profiles on delete cascade,
  role text not null default 'user' constraint user_roles_role_known check (role in ('user', 'admin')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index user_roles_admins on public.user_roles (user_id) where role = 'admin';

create table public.referrals (
  id uuid primary key default gen_random_uuid(),
  referrer_id uuid not null references public.profiles on delete cascade,
  referee_email text,
  referral_code text not null,
  status text not null default 'pending' constraint referrals_status_known check (status in ('pending', 'completed')),
  points_awarded boolean not null default false,
  referee_id uuid constraint referrals_referee_unique unique references public.profiles on delete set null,
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  awarded_at timestamptz,
  constraint referrals_not_self check (referrer_id <> referee_id)
);
create index referrals_awarded on public.referrals (referrer_id, awarded_at) where points_awarded;
create index referrals_invited on public.referrals (lower(referee_email)) where status = 'pending';
create index referrals_referrer on public.referrals (referrer_id, created_at desc);

create table public.categories (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid references public.tenants on delete cascade,
  name text collate "th-x-icu" not null constraint categories_name_given check (btrim(name) <> ''),
  description text,
  icon_url text,
  display_order integer not null default 0 constraint categories_display_order_not_negative check (display_order >= 0),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  pass_percent smallint constraint categories_pass_percent_in_range check (pass_percent between 1 and 100)
);
create index categories_tenant on public.categories (tenant_id, display_order);

create table public.subcategories (
  id uuid primary key default gen_random_uuid(),
  category_id uuid not null references public.categories on delete cascade,
  tenant_id uuid references public.tenants on delete cascade,
  name text collate "th-x-icu" not null constraint subcategories_name_given check (btrim(name) <> ''),
  description text,
  display_order integer not null default 0 constraint subcategories_display_order_not_negative
    check (display_order >= 0),
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
  name text collate "th-x-icu" not null constraint courses_name_given check (btrim(name) <> ''),
  description text,
  thumbnail_url text,
  display_order integer not null default 0 constraint courses_display_order_not_negative check (display_order >= 0),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  pass_percent smallint constraint courses_pass_percent_in_range check (pass_percent between 1 and 100)
);
create index courses_subcategory on public.courses (subcategory_id, display_order);
create index courses_tenant on public.courses (tenant_id);

create table public.quiz_sets (
  id uuid primary key default gen_random_uuid(),
  course_id uuid references public.courses on delete cascade,
  tenant_id uuid references public.tenants on delete cascade,
  name text collate "th-x-icu" not null constraint quiz_sets_name_given check (btrim(name) <> ''),
  description text,
  points_cost integer not null default 10 constraint quiz_sets_points_cost_not_negative check (points_cost >= 0),
  time_limit_minutes integer constraint quiz_sets_time_limit_positive check (time_limit_minutes > 0),
  total_questions integer not null default 0,
  display_order integer not null default 0 constraint quiz_sets_display_order_not_negative check (display_order >= 0),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  status text not null default 'published' constraint quiz_sets_status_known
    check (status in ('draft', 'published', 'archived')),
  pass_percent smallint constraint quiz_sets_pass_percent_in_range check (pass_percent between 1 and 100),
  is_paper boolean not null default false,
  constraint quiz_sets_paper_without_course check (is_paper = (course_id is null))
);
create index quiz_sets_course on public.quiz_sets (course_id, display_order);
create index quiz_sets_newest on public.quiz_sets (created_at desc);
create index quiz_sets_playable on public.quiz_sets (course_id)
  where is_active and status = 'published' and total_questions > 0;
create index quiz_sets_prices on public.quiz_sets (tenant_id, points_cost)
  where is_active and status = 'published' and total_questions > 0;
create index quiz_sets_tenant on public.quiz_sets (tenant_id);

create table private.questions (
  id uuid primary key default gen_random_uuid(),
  quiz_set_id uuid not null references public.quiz_sets on delete cascade,
  tenant_id uuid references public.tenants on delete cascade,
  question_text text not null constraint questions_text_given check (btrim(question_text) <> ''),
  option_a text not null,
  option_b text not null,
  option_c text not null,
  option_d text not null,
  correct_answer text not null constraint questions_correct_answer_known
    check (correct_answer in ('1', '2', '3', '4', 'a', 'b', 'c', 'd')),
  explanation text,
  youtube_url text,
  display_order integer not null default 0,
  version_id bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  status text not null default 'published' constraint questions_status_known
    check (status in ('draft', 'published', 'archived')),
  also_accepted smallint[] not null default '{}',
  is_dropped boolean not null default false,
  held_at timestamptz,
  held_by uuid references public.profiles on delete set null,
  hold_reason text constraint questions_hold_reason_short check (length(hold_reason) <= 500),
  key_kept_at integer,
  passage text
);
create index questions_changed on private.questions (updated_at desc, id);
create index questions_held on private.questions (quiz_set_id) where held_at is not null;
create index questions_held_by on private.questions (held_by) where held_by is not null;
create index questions_newest on private.questions (created_at desc, quiz_set_id, display_order, id) include (status);
create index questions_quiz_set on private.questions (quiz_set_id, display_order);
create index questions_tenant on private.questions (tenant_id) where tenant_id is not null;
create index questions_unpublished on private.questions (status) where status <> 'published';

create table private.question_versions (
  id bigint primary key,
  question_id uuid not null,
  quiz_set_id uuid not null references public.quiz_sets on delete cascade,
  question_text text not null,
  option_a text not null,
  option_b text not null,
  option_c text not null,
  option_d text not null,
  correct_choice smallint not null,
  explanation text,
  youtube_url text,
  created_at timestamptz not null default now(),
  written_by uuid references public.profiles on delete set null,
  passage text
);
create sequence private.question_version_ids owned by private.question_versions.id;
create index question_versions_question on private.question_versions (question_id);
create index question_versions_quiz_set on private.question_versions (quiz_set_id);
create index question_versions_writer on private.question_versions (written_by) where written_by is not null;

create table private.quiz_set_editions (
  id bigint generated always as identity primary key,
  quiz_set_id uuid not null references public.quiz_sets on delete cascade,
  is_current boolean not null default true,
  total_questions integer not null,
  questions json not null,
  created_at timestamptz not null default now(),
  sections jsonb
);
create unique index quiz_set_editions_current on private.quiz_set_editions (quiz_set_id) where is_current;
create index quiz_set_editions_quiz_set on private.quiz_set_editions (quiz_set_id);

create table private.edition_questions (
  edition_id bigint not null references private.quiz_set_editions on delete cascade,
  question_id uuid not null,
  version_id bigint not null references private.question_versions on delete cascade,
  "position" integer not null,
  correct_choice smallint not null,
  also_accepted smallint[] not null default '{}',
  is_dropped boolean not null default false,
  primary key (edition_id, question_id)
);
create index edition_questions_version on private.edition_questions (version_id);

create table public.tag_categories (
  id uuid primary key default gen_random_uuid(),
  name text collate "th-x-icu" not null constraint tag_categories_name_given check (btrim(name) <> ''),
  description text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index tag_categories_name_unique on public.tag_categories (name collate "C");

create table public.quiz_attempts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles on delete restrict,
  quiz_set_id uuid not null references public.quiz_sets on delete cascade,
  tenant_id uuid references public.tenants on delete cascade,
  edition_id bigint not null references private.quiz_set_editions on delete cascade,
  request_id uuid not null,
  status text not null default 'in_progress' constraint quiz_attempts_status_known
    check (status in ('in_progress', 'submitted')),
  mode text not null constraint quiz_attempts_mode_known check (mode in ('instant', 'end')),
  points_spent integer not null constraint quiz_attempts_points_spent_not_negative check (points_spent >= 0),
  total_questions integer not null constraint quiz_attempts_total_questions_positive check (total_questions > 0),
  score integer,
  started_at timestamptz not null,
  deadline_at timestamptz,
  completed_at timestamptz,
  time_spent_seconds integer,
  duration_seconds integer,
  created_at timestamptz not null default now(),
  board uuid,
  constraint quiz_attempts_request_unique unique (user_id, request_id),
  constraint quiz_attempts_board_submitted check (board is null or status = 'submitted'),
  constraint quiz_attempts_score_in_range check (score between 0 and total_questions),
  constraint quiz_attempts_submitted_complete
    check ((status = 'submitted') = (score is not null) and (status = 'submitted') = (completed_at is not null)
    and (status = 'submitted') = (duration_seconds is not null))
) with (fillfactor = 85);
create index quiz_attempts_board on public.quiz_attempts (board, completed_at desc) where board is not null;
create index quiz_attempts_by_set on public.quiz_attempts (quiz_set_id, user_id, completed_at desc);
create index quiz_attempts_completed on public.quiz_attempts (completed_at desc) where status = 'submitted';
create index quiz_attempts_due on public.quiz_attempts (deadline_at)
  where status = 'in_progress' and deadline_at is not null;
create index quiz_attempts_edition on public.quiz_attempts (edition_id);
create index quiz_attempts_history on public.quiz_attempts (user_id, completed_at desc);
create unique index quiz_attempts_one_in_progress on public.quiz_attempts (user_id, quiz_set_id)
  where status = 'in_progress';
create index quiz_attempts_site on public.quiz_attempts (tenant_id, completed_at desc) where status = 'submitted';
create index quiz_attempts_site_day_scores on public.quiz_attempts (coalesce(tenant_id,
  '00000000-0000-0000-0000-000000000000'::uuid), ((completed_at at time zone '07:00:00'::interval)::date), score desc,
    completed_at desc) where board is not null;
create index quiz_attempts_site_scores on public.quiz_attempts (coalesce(tenant_id,
  '00000000-0000-0000-0000-000000000000'::uuid), score desc, completed_at desc) where board is not null;
create index quiz_attempts_tenant on public.quiz_attempts (tenant_id) where tenant_id is not null;

create table public.attempt_answers (
  attempt_id uuid not null references public.quiz_attempts on delete cascade,
  question_id uuid not null,
  choice smallint not null constraint attempt_answers_choice_known check (choice between 1 and 4),
  answered_at timestamptz not null,
  sequence bigint,
  unsure boolean not null default false,
  primary key (attempt_id, question_id)
) with (fillfactor = 85);

create table private.learner_totals (
  user_id uuid primary key references public.profiles on delete cascade,
  attempts integer not null,
  score bigint not null,
  questions bigint not null,
  seconds bigint not null,
  last_completed_at timestamptz not null
) with (fillfactor = 80);

create table private.learner_days (
  user_id uuid not null references public.profiles on delete cascade,
  day date not null,
  attempts integer not null,
  score bigint not null,
  questions bigint not null,
  seconds bigint not null,
  last_completed_at timestamptz not null,
  board uuid not null,
  primary key (day, user_id, board)
) with (fillfactor = 80);
create index learner_days_user on private.learner_days (user_id, day);

create table private.quiz_set_totals (
  quiz_set_id uuid primary key,
  attempts integer not null,
  score bigint not null,
  questions bigint not null
) with (fillfactor = 50);

create table private.quiz_set_days (
  day date not null,
  quiz_set_id uuid not null,
  attempts integer not null,
  score bigint not null,
  questions bigint not null,
  primary key (day, quiz_set_id)
) with (fillfactor = 50);
create index quiz_set_days_quiz_set on private.quiz_set_days (quiz_set_id);

create table public.payment_orders (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles on delete restrict,
  provider text not null,
  mch_order_no text not null constraint payment_orders_mch_order_no_unique unique
    constraint payment_orders_mch_order_no_short check (length(mch_order_no) between 1 and 32),
  provider_order_id text not null default '',
  amount_satang integer not null constraint payment_orders_amount_positive check (amount_satang > 0),
  amount numeric(12,2) generated always as ((amount_satang::numeric / 100.0)) stored,
  currency text not null default 'THB',
  points_amount integer not null constraint payment_orders_points_positive check (points_amount > 0),
  status text not null default 'pending' constraint payment_orders_status_known
    check (status in ('pending', 'paid', 'failed', 'success')),
  provider_status text,
  payment_url text,
  qr_payload text,
  needs_review boolean not null default false,
  review_reason text,
  expires_at timestamptz not null,
  paid_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  channel text,
  receipt_no text constraint payment_orders_receipt_no_unique unique,
  refunded_at timestamptz,
  refunded_points integer,
  tenant_id uuid,
  constraint payment_orders_paid_dated check ((status not in ('paid', 'success')) or paid_at is not null),
  constraint payment_orders_receipt_of_paid check ((receipt_no is null) = (paid_at is null)),
  constraint payment_orders_refund_of_paid check (refunded_at is null or paid_at is not null),
  constraint payment_orders_refund_whole check ((refunded_at is null) = (refunded_points is null)),
  constraint payment_orders_refunded_points_in_range check (refunded_points between 0 and points_amount)
);
create index payment_orders_newest on public.payment_orders (created_at desc);
create index payment_orders_number on public.payment_orders (mch_order_no text_pattern_ops);
create index payment_orders_open on public.payment_orders (expires_at) where status = 'pending';
create index payment_orders_paid on public.payment_orders (paid_at) where status in ('paid', 'success');
create index payment_orders_provider_number on public.payment_orders (provider_order_id text_pattern_ops)
  where provider_order_id <> '';
create unique index payment_orders_provider_order on public.payment_orders (provider, provider_order_id)
  where provider_order_id <> '';
create index payment_orders_receipt on public.payment_orders (receipt_no text_pattern_ops) where receipt_no is not null;
create index payment_orders_received on public.payment_orders (paid_at) where paid_at is not null;
create index payment_orders_refunded on public.payment_orders (refunded_at) where refunded_at is not null;
create index payment_orders_review on public.payment_orders (created_at) where needs_review;
create index payment_orders_site on public.payment_orders (tenant_id, created_at desc);
create index payment_orders_state on public.payment_orders (status, created_at desc);
create index payment_orders_user on public.payment_orders (user_id, created_at desc);

create table public.point_transactions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles on delete restrict,
  transaction_type text not null constraint point_transactions_type_known
    check (transaction_type in ('earned', 'spent', 'adjustment')),
  amount integer not null,
  delta integer generated always as (case when transaction_type = 'spent' then - amount else amount end) stored,
  balance_after integer not null,
  description text,
  reference_type text,
  reference_id uuid,
  order_id uuid references public.payment_orders,
  actor_id uuid,
  created_at timestamptz not null default now(),
  constraint point_transactions_amount_signed check ( case
    when transaction_type = 'adjustment' then amount <> 0 else amount > 0 end)
);
alter table public.point_transactions add constraint point_transactions_adjustment_bounded
  check (transaction_type <> 'adjustment' or amount <= 0 or balance_after <= 1000000000) not valid;
create index point_transactions_newest on public.point_transactions (created_at desc);
create unique index point_transactions_one_credit_per_order on public.point_transactions (order_id)
  where order_id is not null and transaction_type = 'earned';
create unique index point_transactions_requests on public.point_transactions (reference_id)
  where reference_type = 'points_request';
create index point_transactions_returned on public.point_transactions (order_id)
  where order_id is not null and transaction_type <> 'earned';
create index point_transactions_user on public.point_transactions (user_id, created_at desc);

create table public.site_settings (
  id uuid primary key default gen_random_uuid(),
  key text not null constraint site_settings_key_unique unique constraint site_settings_key_given
    check (btrim(key) <> ''),
  value text,
  description text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index site_settings_prefix on public.site_settings (key text_pattern_ops);

create table public.seo_settings (
  id uuid primary key default gen_random_uuid(),
  page_type text not null constraint seo_settings_page_type_known
    check (page_type in ('homepage', 'home', 'category', 'subcategory', 'course', 'quiz', 'about', 'contact', 'privacy',
    'terms')),
  reference_id uuid,
  title text collate "th-x-icu",
  description text,
  keywords text,
  og_title text,
  og_description text,
  og_image text,
  canonical_url text,
  meta_robots text default 'index,follow' constraint seo_settings_meta_robots_known
    check (meta_robots in ('index,follow', 'noindex,nofollow', 'index,nofollow', 'noindex,follow')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  is_of_tenant boolean not null default false
);
create index seo_settings_page on public.seo_settings (page_type, reference_id);
create index seo_settings_reference on public.seo_settings (reference_id, created_at desc);

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid references public.tenants on delete set null,
  name text collate "th-x-icu" not null constraint contact_messages_name_given
    check (length(btrim(name)) >= 1 and length(btrim(name)) <= 200),
  email text not null constraint contact_messages_email_like
    check (length(email) <= 320 and email ~ '^[^@\s]+@[^@\s]+$'),
  subject text not null constraint contact_messages_subject_given
    check (length(btrim(subject)) >= 1 and length(btrim(subject)) <= 300),
  message text not null constraint contact_messages_message_given
    check (length(btrim(message)) >= 1 and length(btrim(message)) <= 10000),
  handled_at timestamptz,
  created_at timestamptz not null default now(),
  user_id uuid default auth.uid() references public.profiles on delete cascade,
  answered_at timestamptz
);
create index contact_messages_handled on public.contact_messages (handled_at) where handled_at is not null;
create index contact_messages_newest on public.contact_messages (created_at desc);
create index contact_messages_open on public.contact_messages (created_at) where handled_at is null;
create index contact_messages_tenant on public.contact_messages (tenant_id);
create index contact_messages_user on public.contact_messages (user_id);

create table public.admin_audit_log (
  id bigint generated always as identity primary key,
  actor_id uuid,
  action text not null,
  table_name text not null,
  row_id text,
  before jsonb,
  after jsonb,
  created_at timestamptz not null default now(),
  batch_id uuid,
  tenant_id uuid,
  request_id text,
  reason text
);
create index admin_audit_log_action on public.admin_audit_log (action, id desc);
create index admin_audit_log_actor on public.admin_audit_log (actor_id, id desc);
create index admin_audit_log_acts on public.admin_audit_log (actor_id, table_name, action, id desc);
create index admin_audit_log_batch on public.admin_audit_log (batch_id, id) where batch_id is not null;
create index admin_audit_log_newest on public.admin_audit_log (created_at desc);
create index admin_audit_log_row on public.admin_audit_log (table_name, row_id);
create index admin_audit_log_row_id on public.admin_audit_log (row_id, id desc);
create index admin_audit_log_table on public.admin_audit_log (table_name, id desc);
create index admin_audit_log_tenant on public.admin_audit_log (tenant_id, id desc) where tenant_id is not null;
create statistics public.admin_audit_log_combined (mcv) on actor_id, action, table_name from public.admin_audit_log;

create table private.receipt_counters (
  year integer primary key,
  last_number integer not null
);

create table private.sandbox_payments (
  mch_order_no text primary key,
  result text not null,
  pays_at timestamptz
);

create table private.sealing_keys (
  fingerprint text primary key,
  public_key text not null,
  encrypted_private_key text not null,
  used_at timestamptz not null default now()
);

create table private.mailbox (
  id bigint generated always as identity primary key,
  kind text not null,
  to_address text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  created_at timestamptz not null default now()
);
create index mailbox_to_address on private.mailbox (to_address, id desc);

create table public.bookmarks (
  user_id uuid not null references public.profiles on delete cascade,
  question_id uuid not null references private.questions on delete cascade,
  quiz_set_id uuid not null references public.quiz_sets on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, question_id)
);
create index bookmarks_newest on public.bookmarks (user_id, created_at desc);
create index bookmarks_question on public.bookmarks (question_id);
create index bookmarks_quiz_set on public.bookmarks (quiz_set_id);

create table private.review_cards (
  user_id uuid not null references public.profiles on delete cascade,
  question_id uuid not null,
  quiz_set_id uuid not null references public.quiz_sets on delete cascade,
  mistaken boolean not null,
  state smallint not null default 0 constraint review_cards_state_known check (state between 0 and 3),
  stability float8 constraint review_cards_stability_in_range
    check (stability >= 0.001::float8 and stability <= 36500::float8),
  difficulty float8 constraint review_cards_difficulty_in_range
    check (difficulty >= 1::float8 and difficulty <= 10::float8),
  learning_steps smallint not null default 0 constraint review_cards_learning_steps_in_range
    check (learning_steps between 0 and 9),
  scheduled_days integer not null default 0,
  reps integer not null default 0,
  lapses integer not null default 0,
  last_review_at timestamptz,
  due_at timestamptz not null,
  created_at timestamptz not null default now(),
  unsure boolean not null default false,
  primary key (user_id, question_id),
  constraint review_cards_reviewed_complete
    check ((state = 0) = (stability is null) and (state = 0) = (difficulty is null)
    and (state = 0) = (last_review_at is null))
) with (fillfactor = 85);
create index review_cards_due on private.review_cards (user_id, due_at);
create index review_cards_quiz_set on private.review_cards (quiz_set_id);

create table private.reviews (
  id bigint generated always as identity primary key,
  user_id uuid not null constraint reviews_person references public.profiles on delete cascade,
  question_id uuid not null,
  choice smallint not null constraint reviews_choice_known check (choice between 1 and 4),
  is_correct boolean not null,
  rating smallint constraint reviews_rating_known check (rating between 1 and 4),
  answered_at timestamptz not null,
  constraint reviews_card foreign key (user_id, question_id) references private.review_cards on delete cascade
);
create index reviews_of_card on private.reviews (user_id, question_id);
create unique index reviews_unrated on private.reviews (user_id, question_id) where rating is null;

create table private.practice_days (
  user_id uuid not null references public.profiles on delete cascade,
  day date not null,
  reviewed integer not null,
  correct integer not null,
  primary key (user_id, day)
) with (fillfactor = 80);

create table public.question_reports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references public.profiles on delete set null,
  question_id uuid not null references private.questions on delete cascade,
  quiz_set_id uuid not null references public.quiz_sets on delete cascade,
  version_id bigint not null,
  reason text not null constraint question_reports_reason_known
    check (reason in ('wrong_key', 'unclear', 'typo', 'outdated', 'other')),
  details text constraint question_reports_details_short check (length(details) <= 1000),
  status text not null default 'open' constraint question_reports_status_known
    check (status in ('open', 'resolved', 'dismissed')),
  created_at timestamptz not null default now(),
  handled_at timestamptz,
  handled_by uuid references public.profiles on delete set null,
  answer text constraint question_reports_answer_short check (length(answer) <= 1000),
  suggested_choice smallint constraint question_reports_suggestion_known check (suggested_choice between 1 and 4)
);
create index question_reports_by_status on public.question_reports (status, created_at desc);
create index question_reports_handler on public.question_reports (handled_by);
create unique index question_reports_one_open on public.question_reports (user_id, question_id) where status = 'open';
create index question_reports_question on public.question_reports (question_id);
create index question_reports_quiz_set on public.question_reports (quiz_set_id);
create index question_reports_user on public.question_reports (user_id, created_at desc);

create table private.learner_standings (
  user_id uuid not null references public.profiles on delete cascade,
  span_days smallint not null constraint learner_standings_span_known check (span_days in (0, 7, 30)),
  attempts integer not null,
  score bigint not null,
  questions bigint not null,
  last_completed_at timestamptz not null,
  negated_questions bigint generated always as (- questions) stored,
  board uuid not null,
  negated_average float8 generated always as ((- (score + 30)::float8) / (questions + 50)::float8) stored,
  primary key (user_id, board, span_days)
) with (fillfactor = 80);
create index learner_standings_rank on private.learner_standings (board, span_days, negated_average, negated_questions,
  last_completed_at, user_id) where questions > 0;

create table private.standing_marks (
  span_days smallint not null,
  place integer not null,
  negated_average float8 not null,
  negated_questions bigint not null,
  last_completed_at timestamptz not null,
  user_id uuid not null,
  board uuid not null,
  primary key (board, span_days, negated_average, negated_questions, last_completed_at, user_id)
);

create table private.standings_state (
  only_row boolean primary key default true check (only_row),
  rolled_on date not null,
  rolling_to date,
  reached uuid,
  constraint standings_state_rolling check (num_nulls(rolling_to, reached) <> 1 and rolling_to > rolled_on)
) with (fillfactor = 50);

create table private.device_signals (
  user_id uuid primary key references public.profiles on delete cascade,
  signal bytea not null,
  created_at timestamptz not null default now()
);

create table private.referral_signals (
  referral_id uuid primary key references public.referrals on delete cascade,
  signal bytea not null
);
create index referral_signals_signal on private.referral_signals (signal);

create table private.report_digests (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid references public.tenants on delete cascade,
  host text,
  closed_at timestamptz
);
create unique index report_digests_one_open on private.report_digests (tenant_id) nulls not distinct
  where closed_at is null;
create index report_digests_site on private.report_digests (tenant_id, closed_at);

create table private.digested_reports (
  report_id uuid primary key references public.question_reports on delete cascade,
  digest_id uuid not null references private.report_digests on delete cascade
);
create index digested_reports_digest on private.digested_reports (digest_id);

create table private.outbox (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users on delete cascade,
  host text,
  queued_at timestamptz not null default now(),
  tries smallint not null default 0,
  next_try_at timestamptz default now(),
  claimed_at timestamptz,
  sent_at timestamptz,
  kind text not null constraint outbox_kind_known check (private.is_mail_kind(kind)),
  subject text not null
);
create index outbox_claimed on private.outbox (kind, claimed_at);
create index outbox_due on private.outbox (kind, next_try_at) where next_try_at is not null;
create unique index outbox_once on private.outbox (kind, subject, user_id) nulls not distinct;
create index outbox_user on private.outbox (user_id);

create table private.contact_senders (
  network text not null,
  sent_at timestamptz not null default now()
);
create index contact_senders_network on private.contact_senders (network, sent_at);
create index contact_senders_sent on private.contact_senders (sent_at);

-- PostgreSQL 18 names these constraints after the columns' former names.
create table private.search_entries (
  id uuid primary key,
  site uuid not null,
  display_order integer not null,
  is_active boolean not null,
  is_shown boolean not null,
  kind text not null constraint search_entries_kind_known
    check (kind in ('categories', 'subcategories', 'courses', 'quiz_sets')),
  signature bit(2048) constraint search_entries_grams_not_null not null,
  name_signature bit(2048) constraint search_entries_name_grams_not_null not null,
  name text not null,
  other_forms text constraint search_entries_also_not_null not null,
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

create table private.payment_accounts (
  id bigint generated always as identity primary key,
  provider text not null,
  merchant text not null,
  fingerprint text not null constraint payment_accounts_fingerprint_unique unique,
  value text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now()
);
create index payment_accounts_used on private.payment_accounts (provider, used_at desc);

create table private.payment_dealings (
  order_id uuid primary key references public.payment_orders on delete cascade,
  user_id uuid not null,
  merchant text not null,
  request_id uuid,
  return_origin text not null,
  asked_at timestamptz,
  queried_at timestamptz,
  next_query_at timestamptz,
  facts jsonb,
  account_id bigint references private.payment_accounts on delete set null,
  given_up_at timestamptz,
  provider_numbers text[] not null default '{}',
  constraint payment_dealings_request_unique unique (user_id, request_id)
);
create index payment_dealings_account on private.payment_dealings (account_id) where account_id is not null;
create index payment_dealings_due on private.payment_dealings (next_query_at) where next_query_at is not null;
create index payment_dealings_given_up on private.payment_dealings (user_id, given_up_at) where given_up_at is not null;
create index payment_dealings_provider_numbers on private.payment_dealings using gin (provider_numbers);

create table private.admin_batches (
  id uuid primary key default gen_random_uuid(),
  actor_id uuid,
  tenant_id uuid,
  act text not null constraint admin_batches_act_named check (act ~ '^[a-z][a-z0-9_]{0,62}$'),
  summary jsonb not null default '{}',
  contents jsonb not null default '{}',
  row_count integer not null default 0,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  undone_by uuid
);
create index admin_batches_decisions on private.admin_batches (created_at)
  where (summary ->> 'first_report') is not null;
create index admin_batches_newest on private.admin_batches (created_at desc);
create index admin_batches_trash on private.admin_batches (created_at desc)
  where undone_at is null and (contents -> 'kept') <> '{}'::jsonb;

create table private.trash_rows (
  id bigint generated always as identity primary key,
  batch_id uuid not null references private.admin_batches on delete cascade,
  table_name text not null,
  rows json not null,
  row_count integer not null,
  people uuid[] not null default '{}',
  is_reference boolean not null default false
);
create index trash_rows_batch on private.trash_rows (batch_id, table_name);
create index trash_rows_links on private.trash_rows (batch_id)
  where is_reference or (table_name in ('public.quiz_set_tags', 'public.question_tags'));
create index trash_rows_people on private.trash_rows using gin (people) where people <> '{}'::uuid[];

create table private.trash_answers (
  batch_id uuid not null,
  attempt_id uuid not null,
  question_id uuid not null,
  choice smallint not null,
  answered_at timestamptz not null,
  sequence bigint,
  unsure boolean not null default false
);
create index trash_answers_batch on private.trash_answers (batch_id);

create table public.list_preferences (
  user_id uuid not null default auth.uid() references public.profiles on delete cascade,
  list text not null constraint list_preferences_list_known check (list ~ '^[a-z_]{1,40}$'),
  hidden text[] not null default '{}' constraint list_preferences_hidden_few check (cardinality(hidden) <= 40),
  views jsonb not null default '[]' constraint list_preferences_views_few
    check (jsonb_typeof(views) = 'array' and jsonb_array_length(views) <= 50),
  updated_at timestamptz not null default now(),
  primary key (user_id, list)
);

create table private.question_signatures (
  id uuid primary key references private.questions on delete cascade,
  quiz_set_id uuid not null,
  status text not null,
  signature bit(2048) not null
);
alter table private.question_signatures alter column signature set storage plain;

create table private.question_texts (
  question_id uuid primary key references private.questions on delete cascade,
  asked_signature bit(2048) not null,
  bands integer[] not null,
  plain text not null,
  passage_digest uuid
);
alter table private.question_texts alter column asked_signature set storage plain;
create index question_texts_bands on private.question_texts using gin (bands);

create table private.questions_to_compare (
  question_id uuid primary key references private.questions on delete cascade,
  since timestamptz not null default now()
);
create index questions_to_compare_since on private.questions_to_compare (since);

create table private.question_likenesses (
  question_id uuid not null references private.questions on delete cascade,
  other_id uuid not null references private.questions on delete cascade,
  likeness real not null constraint question_likenesses_in_range
    check (likeness >= 0::float8 and likeness <= 1::float8),
  found_at timestamptz not null default now(),
  dismissed_at timestamptz,
  dismissed_by uuid references public.profiles on delete set null,
  primary key (question_id, other_id),
  constraint question_likenesses_ordered check (question_id < other_id)
);
create index question_likenesses_dismisser on private.question_likenesses (dismissed_by) where dismissed_by is not null;
create index question_likenesses_open on private.question_likenesses (likeness desc, found_at desc, question_id,
  other_id) where dismissed_at is null;
create index question_likenesses_other on private.question_likenesses (other_id);

create table private.finished_attempts (
  attempt_id uuid not null,
  completed_at timestamptz not null default now()
);
create index finished_attempts_order on private.finished_attempts (completed_at);

create table private.edition_statistics (
  edition_id bigint primary key references private.quiz_set_editions on delete cascade,
  attempts integer not null default 0,
  score_counts integer[] not null default '{}',
  recount boolean not null default false
);
create index edition_statistics_recount on private.edition_statistics (edition_id) where recount;

create table private.item_statistics (
  edition_id bigint not null references private.edition_statistics on delete cascade,
  question_id uuid not null,
  chosen bigint[] not null,
  chosen_rests bigint[] not null,
  right_answers bigint not null,
  right_rests bigint not null,
  rests bigint not null,
  rest_squares bigint not null,
  rest_counts integer[] not null,
  top_rests bigint not null,
  primary key (edition_id, question_id)
);
create index item_statistics_question on private.item_statistics (question_id);

create table private.regrades (
  id uuid primary key,
  question_id uuid not null,
  quiz_set_id uuid not null references public.quiz_sets on delete cascade,
  kind text not null constraint regrades_kind_known check (kind in ('key', 'accept', 'drop')),
  choice smallint constraint regrades_choice_known check (choice between 1 and 4),
  editions_before jsonb not null,
  editions_after jsonb not null,
  question_before jsonb not null,
  question_after jsonb not null,
  actor_id uuid,
  created_at timestamptz not null default now(),
  undone_at timestamptz
);
create index regrades_dropped on private.regrades (created_at) where kind = 'drop';
create index regrades_question on private.regrades (question_id, created_at desc);
create index regrades_quiz_set on private.regrades (quiz_set_id);

create table private.regraded_attempts (
  regrade_id uuid not null references private.regrades on delete cascade,
  attempt_id uuid not null references public.quiz_attempts on delete cascade,
  score_before integer not null,
  total_before integer not null,
  score_after integer not null,
  total_after integer not null,
  primary key (regrade_id, attempt_id)
);
create index regraded_attempts_attempt on private.regraded_attempts (attempt_id);

create table private.imports (
  id uuid primary key,
  batch uuid not null unique,
  actor_id uuid references auth.users on delete set null,
  file_name text constraint imports_file_name_short check (length(file_name) <= 300),
  sha256 text constraint imports_sha256_hex check (sha256 ~ '^[0-9a-f]{64}$'),
  created_count integer not null default 0,
  updated_count integer not null default 0,
  unchanged_count integer not null default 0,
  skipped_count integer not null default 0,
  made_set_ids uuid[] not null default '{}',
  set_ids uuid[] not null default '{}',
  answer json,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  undone_by uuid references auth.users on delete set null
);
create index imports_actor on private.imports (actor_id);
create index imports_newest on private.imports (created_at desc, id);
create index imports_sha256 on private.imports (sha256) where sha256 is not null;
create index imports_undone_by on private.imports (undone_by) where undone_by is not null;

create table private.import_questions (
  import_id uuid not null references private.imports on delete cascade,
  question_id uuid not null,
  version_id bigint not null,
  previous_version_id bigint,
  primary key (import_id, question_id)
);

create table public.storage_quotas (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid constraint storage_quotas_tenant_unique unique nulls not distinct
    references public.tenants on delete cascade,
  max_bytes bigint not null constraint storage_quotas_max_bytes_positive check (max_bytes > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table private.storage_usage (
  site text primary key,
  files bigint not null,
  bytes bigint not null
) with (fillfactor = 70);

create table private.storage_orphans (
  object_id uuid primary key references storage.objects on delete cascade,
  found_at timestamptz not null default now()
);

create table public.user_notes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles on delete cascade,
  author_id uuid default auth.uid() references public.profiles on delete set null,
  body text not null constraint user_notes_body_in_range
    check (length(btrim(body)) >= 1 and length(btrim(body)) <= 2000),
  created_at timestamptz not null default now()
);
create index user_notes_author on public.user_notes (author_id);
create index user_notes_user on public.user_notes (user_id, created_at desc);

create table private.user_invitations (
  id bigint generated always as identity primary key,
  address_digest bytea not null,
  invited_by uuid,
  created_at timestamptz not null default now()
);
create index user_invitations_address on private.user_invitations (address_digest, created_at);
create index user_invitations_created on private.user_invitations (created_at);

create table private.figures (
  day date not null,
  site uuid not null,
  attempts bigint not null,
  score bigint not null,
  questions bigint not null,
  profiles bigint not null,
  orders bigint not null,
  revenue_satang bigint not null,
  ledger_rows bigint not null,
  points_bought bigint not null,
  points_given bigint not null,
  points_spent bigint not null,
  points_refunded bigint not null,
  points_adjusted bigint not null,
  primary key (day, site)
) with (fillfactor = 70);

create table private.figure_changes (
  id bigint generated always as identity primary key,
  day date not null,
  site uuid not null,
  attempts bigint not null default 0,
  score bigint not null default 0,
  questions bigint not null default 0,
  profiles bigint not null default 0,
  orders bigint not null default 0,
  revenue_satang bigint not null default 0,
  ledger_rows bigint not null default 0,
  points_bought bigint not null default 0,
  points_given bigint not null default 0,
  points_spent bigint not null default 0,
  points_refunded bigint not null default 0,
  points_adjusted bigint not null default 0,
  quiz_set_id uuid
);
create index figure_changes_quiz_set on private.figure_changes (quiz_set_id) where quiz_set_id is not null;

create table private.quiz_set_spans (
  span_days smallint not null constraint quiz_set_spans_span_known check (span_days in (7, 30, 90)),
  quiz_set_id uuid not null,
  attempts bigint not null,
  score bigint not null,
  questions bigint not null,
  primary key (span_days, quiz_set_id)
) with (fillfactor = 50);
create index quiz_set_spans_quiz_set on private.quiz_set_spans (quiz_set_id);

create table public.payment_fee_rates (
  id uuid primary key default gen_random_uuid(),
  provider text not null constraint payment_fee_rates_provider_known check (private.is_payment_provider(provider)),
  channel text not null default '' constraint payment_fee_rates_channel_named check (channel ~ '^[a-z_]{0,40}$'),
  percent numeric(6,4) not null constraint payment_fee_rates_percent_in_range
    check (percent >= 0::numeric and percent <= 50::numeric),
  fixed_satang integer not null default 0 constraint payment_fee_rates_fixed_in_range
    check (fixed_satang between 0 and 1000000),
  starts_on date not null constraint payment_fee_rates_starts_in_range
    check (starts_on >= '2020-01-01'::date and starts_on <= '2100-01-01'::date),
  created_at timestamptz not null default now(),
  constraint payment_fee_rates_one_a_day unique (provider, channel, starts_on)
);

create table private.tenant_hosts (
  host text primary key,
  tenant_id uuid not null references public.tenants on delete cascade,
  is_main boolean not null,
  status text not null default 'pending' constraint tenant_hosts_status_known
    check (status in ('pending', 'verified', 'failed')),
  method text constraint tenant_hosts_method_known check (method in ('dns', 'file')),
  token text not null default replace(gen_random_uuid()::text, '-', ''),
  answers_until timestamptz,
  asked_at timestamptz,
  proven_at timestamptz,
  lost_at timestamptz,
  checked_at timestamptz,
  next_check_at timestamptz,
  leased_until timestamptz,
  seen jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index tenant_hosts_due on private.tenant_hosts (next_check_at) where next_check_at is not null;
create unique index tenant_hosts_main on private.tenant_hosts (tenant_id) where is_main;
create index tenant_hosts_tenant on private.tenant_hosts (tenant_id);

create table private.key_fingerprints (
  kind text not null constraint key_fingerprints_kind_known check (kind in ('signing', 'publishable', 'secret')),
  fingerprint text not null,
  noted_at timestamptz not null default now(),
  primary key (kind, fingerprint)
);

create table private.processes (
  id uuid primary key,
  host text not null,
  pid integer not null,
  release text not null,
  main_domains text[] not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);

create table public.tenant_managers (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references public.tenants on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  created_at timestamptz not null default now(),
  constraint tenant_managers_person_unique unique (user_id, tenant_id)
);
create index tenant_managers_tenant on public.tenant_managers (tenant_id);

create table private.catalogue_copies (
  id uuid primary key,
  batch uuid unique,
  actor_id uuid references auth.users on delete set null,
  source_id uuid,
  target_id uuid,
  category_ids uuid[] not null default '{}',
  counts jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index catalogue_copies_actor on private.catalogue_copies (actor_id);

create table private.hand_ins (
  attempt_id uuid primary key references public.quiz_attempts on delete cascade,
  tried_at timestamptz not null
);

create table private.acme_accounts (
  directory text primary key,
  url text,
  value text constraint acme_accounts_sealed check (value ~~ '-----BEGIN PGP MESSAGE-----%'),
  paused_until timestamptz,
  constraint acme_accounts_whole check ((url is null) = (value is null))
);

create table private.certificates (
  host text primary key,
  chain text,
  value text constraint certificates_sealed check (value ~~ '-----BEGIN PGP MESSAGE-----%'),
  issued_at timestamptz,
  expires_at timestamptz,
  overdue_at timestamptz,
  kept_at timestamptz,
  next_try_at timestamptz default now(),
  tries integer not null default 0,
  problem text constraint certificates_problem_known
    check (problem in ('unresolved', 'elsewhere', 'unreachable', 'refused', 'rate_limited', 'ca_unreachable',
    'ca_failed')),
  problem_detail text constraint certificates_problem_detail_short check (length(problem_detail) <= 300),
  lease uuid,
  leased_until timestamptz,
  unwanted_since timestamptz,
  constraint certificates_whole check (num_nulls(chain, value, issued_at, expires_at, overdue_at, kept_at) in (0, 6))
);
create index certificates_due on private.certificates (next_try_at) where next_try_at is not null;
create index certificates_kept on private.certificates (kept_at) where kept_at is not null;
create index certificates_overdue on private.certificates (overdue_at) where unwanted_since is null;
create index certificates_refused on private.certificates (tries)
  where unwanted_since is null and (problem in ('refused', 'rate_limited', 'ca_unreachable', 'ca_failed'));

create table private.certificate_orders (
  id bigint generated always as identity primary key,
  host text not null,
  ordered_at timestamptz not null default now()
);
create index certificate_orders_host on private.certificate_orders (host, ordered_at);
create index certificate_orders_time on private.certificate_orders (ordered_at);

create table private.acme_challenges (
  token text primary key,
  host text not null,
  answer text not null,
  expires_at timestamptz not null default now() + '00:15:00'::interval
);

create table public.exam_targets (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles on delete cascade,
  tenant_id uuid references public.tenants on delete cascade,
  "position" text not null constraint exam_targets_position_length
    check (length("position") >= 1 and length("position") <= 120),
  exam_on date not null constraint exam_targets_exam_on_finite check (isfinite(exam_on)),
  chosen_at timestamptz not null default now(),
  constraint exam_targets_one unique nulls not distinct (user_id, tenant_id)
);
create index exam_targets_tenant on public.exam_targets (tenant_id);

create table public.contact_replies (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references public.contact_messages on delete cascade,
  author_id uuid default auth.uid() references public.profiles on delete set null,
  body text not null constraint contact_replies_body_in_range check (length(body) <= 10000 and body ~ '\S'),
  request_id uuid not null constraint contact_replies_request_unique unique,
  created_at timestamptz not null default now()
);
create index contact_replies_author on public.contact_replies (author_id);
create index contact_replies_message on public.contact_replies (message_id, created_at);

create table private.standing_spans (
  span_days smallint not null constraint standing_spans_known check (span_days in (0, 7, 30)),
  marked_at timestamptz not null default '-infinity',
  learners bigint not null default 0,
  attempts bigint not null default 0,
  score bigint not null default 0,
  questions bigint not null default 0,
  board uuid not null,
  primary key (board, span_days)
) with (fillfactor = 50);

create table private.standing_corrections (
  id bigint generated by default as identity primary key
);

create table private.welcomed (
  digest bytea primary key
);

create table private.digest_key (
  is_only boolean primary key default true constraint digest_key_is_only check (is_only),
  key bytea not null
);

create table private.mails_taken (
  mailbox bytea not null,
  taken_at timestamptz not null default now()
);
create index mails_taken_mailbox on private.mails_taken (mailbox, taken_at);
create index mails_taken_time on private.mails_taken (taken_at);

create table private.last_sites (
  user_id uuid primary key references public.profiles on delete cascade,
  host text not null,
  signed_in_at timestamptz not null default now()
);

create table private.withdrawn_attempts (
  attempt_id uuid primary key,
  user_id uuid not null references public.profiles on delete cascade,
  quiz_set_id uuid not null,
  points_returned integer not null constraint withdrawn_attempts_points_not_negative check (points_returned >= 0),
  batch_id uuid,
  withdrawn_at timestamptz not null default now()
);
create index withdrawn_attempts_batch on private.withdrawn_attempts (batch_id) where batch_id is not null;
create index withdrawn_attempts_user on private.withdrawn_attempts (user_id);

create table private.profile_texts (
  user_id uuid primary key references public.profiles on delete cascade,
  plain text not null
);

create table private.last_backup (
  is_only boolean primary key default true constraint last_backup_is_only_one check (is_only),
  finished_at timestamptz not null default now()
);

create table private.admin_jobs (
  id uuid primary key,
  actor_id uuid not null references auth.users on delete cascade,
  claims jsonb not null,
  request_id text,
  act text not null,
  args jsonb not null,
  created_at timestamptz not null default now(),
  total integer not null constraint admin_jobs_total_not_negative check (total >= 0),
  done integer not null default 0 constraint admin_jobs_done_not_negative check (done >= 0),
  tries smallint not null default 0,
  started_at timestamptz,
  cancelled_at timestamptz,
  finished_at timestamptz,
  result jsonb,
  error jsonb,
  dismissed_at timestamptz,
  constraint admin_jobs_finished_once check (num_nonnulls(result, error) = num_nonnulls(finished_at))
);
create index admin_jobs_actor on private.admin_jobs (actor_id, created_at);
create index admin_jobs_unfinished on private.admin_jobs (created_at) where finished_at is null;

create table public.subjects (
  id uuid primary key default gen_random_uuid(),
  name text collate "th-x-icu" not null constraint subjects_name_given
    check (btrim(name) <> '' and length(name) <= 100),
  tenant_id uuid references public.tenants on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index subjects_name_unique on public.subjects (tenant_id, name collate "C") nulls not distinct;
create index subjects_tenant on public.subjects (tenant_id) where tenant_id is not null;

create table public.quiz_tags (
  id uuid primary key default gen_random_uuid(),
  name text collate "th-x-icu" not null constraint quiz_tags_name_given check (btrim(name) <> ''),
  color text not null default '#3B82F6' constraint quiz_tags_color_hex check (color ~ '^#[0-9A-Fa-f]{6}$'),
  description text,
  category_id uuid references public.tag_categories on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  subject_id uuid references public.subjects on delete set null
);
create index quiz_tags_category on public.quiz_tags (category_id);
create unique index quiz_tags_name_unique on public.quiz_tags (name collate "C");
create index quiz_tags_subject on public.quiz_tags (subject_id) where subject_id is not null;

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

create table private.evidence (
  user_id uuid not null references public.profiles on delete cascade,
  question_id uuid not null,
  attempt_id uuid not null,
  version_id bigint not null,
  subject_id uuid,
  choice smallint constraint evidence_choice_known check (choice between 1 and 4),
  is_right boolean not null,
  seconds integer,
  answered_at timestamptz not null,
  excluded text constraint evidence_excluded_known check (excluded in ('blank', 'rapid', 'twin', 'dropped')),
  unsure boolean not null default false,
  primary key (user_id, question_id)
);
create index evidence_attempt on private.evidence (attempt_id);
create index evidence_question on private.evidence (question_id);
create index evidence_subject on private.evidence (subject_id) where subject_id is not null;
create index evidence_sureness on private.evidence (user_id, attempt_id) include (unsure, is_right, excluded);

create table private.attempts_to_measure (
  completed_at timestamptz not null,
  attempt_id uuid not null,
  primary key (completed_at, attempt_id)
);

create table private.item_parameters (
  question_id uuid primary key,
  subject_id uuid,
  n integer not null,
  a real,
  b real,
  se real,
  median_seconds real
);
create index item_parameters_subject on private.item_parameters (subject_id) where subject_id is not null;

create table private.subject_scales (
  subject_id uuid primary key,
  items integer not null,
  learners integer not null,
  reliability real,
  growth real not null,
  is_open boolean not null,
  rare_curve real[] not null
);

create table private.learner_subjects (
  user_id uuid not null references public.profiles on delete cascade,
  subject_id uuid not null,
  n integer not null,
  log_posterior real[] not null constraint learner_subjects_grid check (cardinality(log_posterior) = 41),
  latest_at timestamptz not null,
  change real,
  change_deviation real,
  primary key (user_id, subject_id)
);

create table private.audit_texts (
  entry_id bigint primary key references public.admin_audit_log on delete cascade,
  plain text not null,
  grams smallint[] not null,
  people uuid[] not null
);
alter table private.audit_texts alter column grams set statistics 400;
create index audit_texts_found on private.audit_texts using gin (grams, people);

create table private.learner_tags (
  user_id uuid not null references public.profiles on delete cascade,
  tag_id uuid not null,
  subject_id uuid not null,
  n integer not null,
  log_posterior real[] not null constraint learner_tags_grid check (cardinality(log_posterior) = 41),
  latest_at timestamptz not null,
  primary key (user_id, tag_id, subject_id)
);

create table private.tag_curves (
  tag_id uuid primary key,
  curve real[] not null constraint tag_curves_grid check (cardinality(curve) = 41)
);

create table private.quiz_set_difficulties (
  quiz_set_id uuid primary key,
  difficulty text not null constraint quiz_set_difficulties_known check (difficulty in ('easy', 'medium', 'hard'))
);

create table private.key_suspicions (
  question_id uuid primary key,
  n integer not null,
  probability real not null,
  choice smallint not null constraint key_suspicions_choice_known check (choice between 1 and 4),
  reports integer not null
);

create table private.regrade_refunds (
  question_id uuid not null,
  attempt_id uuid not null,
  regrade_id uuid not null,
  user_id uuid not null references public.profiles on delete cascade,
  points integer not null constraint regrade_refunds_points_positive check (points > 0),
  primary key (question_id, attempt_id)
);
create index regrade_refunds_attempt on private.regrade_refunds (attempt_id);
create index regrade_refunds_regrade on private.regrade_refunds (regrade_id);
create index regrade_refunds_user on private.regrade_refunds (user_id);

create table private.notices (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.profiles on delete cascade,
  kind text not null constraint notices_kind_known check (kind = 'regrade'),
  payload jsonb not null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  withheld_during uuid,
  question_id uuid
);
create index notices_unread on private.notices (user_id) where read_at is null;
create index notices_user on private.notices (user_id, id);

create table private.quiz_set_texts (
  quiz_set_id uuid primary key references public.quiz_sets on update cascade on delete cascade,
  source bigint not null,
  plain text not null
);

create table public.exam_blueprints (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid references public.tenants on delete cascade,
  name text collate "th-x-icu" not null constraint exam_blueprints_name_given
    check (btrim(name) <> '' and length(name) <= 200),
  edition text not null constraint exam_blueprints_edition_given check (btrim(edition) <> '' and length(edition) <= 50),
  minutes integer not null constraint exam_blueprints_minutes_in_range check (minutes between 1 and 600),
  source_name text constraint exam_blueprints_source_name_short check (length(source_name) <= 200),
  source_url text constraint exam_blueprints_source_url_https
    check (source_url ~ '^https://[^\s"<>\\]+$' and length(source_url) <= 2000),
  source_day date,
  is_confirmed boolean not null default false,
  rules jsonb not null default '[]',
  sections jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  points_cost integer not null default 10 constraint exam_blueprints_points_cost_in_range
    check (points_cost between 0 and 100000),
  is_active boolean not null default false
);
create unique index exam_blueprints_edition_unique on public.exam_blueprints (tenant_id, name collate "C", edition)
  nulls not distinct;

create table private.learning_runs (
  id bigint generated always as identity primary key,
  kind text not null constraint learning_runs_kind_known check (kind in ('calibration', 'papers')),
  requested_at timestamptz not null default now(),
  started_at timestamptz,
  starts integer not null default 0,
  finished_at timestamptz,
  report jsonb,
  error text,
  blueprint_id uuid references public.exam_blueprints on delete cascade,
  papers integer,
  constraint learning_runs_of_blueprint check ((kind = 'papers') = (blueprint_id is not null and papers is not null))
);
create index learning_runs_blueprint on private.learning_runs (blueprint_id) where blueprint_id is not null;
create unique index learning_runs_one_open on private.learning_runs (kind, blueprint_id) nulls not distinct
  where finished_at is null;

create table public.exam_papers (
  id uuid primary key default gen_random_uuid(),
  blueprint_id uuid not null references public.exam_blueprints on delete cascade,
  number integer not null constraint exam_papers_number_positive check (number > 0),
  quiz_set_id uuid not null unique references public.quiz_sets on update cascade on delete cascade,
  assembled_at timestamptz not null default now(),
  retired_at timestamptz,
  constraint exam_papers_number_unique unique (blueprint_id, number)
);

create table private.exam_paper_questions (
  paper_id uuid not null references public.exam_papers on delete cascade,
  question_id uuid not null,
  section text not null,
  "position" integer not null,
  primary key (paper_id, question_id)
);
create index exam_paper_questions_question on private.exam_paper_questions (question_id);

create table private.exam_curves (
  blueprint_id uuid not null,
  section text not null,
  questions integer not null,
  chances real[] not null,
  primary key (blueprint_id, section),
  constraint exam_curves_grid check (cardinality(chances) = (41 * (questions + 1)))
);

create table private.readiness_recalibrations (
  blueprint_id uuid primary key,
  intercept float8 not null,
  slope float8 not null,
  outcomes integer not null,
  fitted_at timestamptz not null default now()
);

create table private.readiness_predictions (
  attempt_id uuid primary key,
  user_id uuid not null references public.profiles on delete cascade,
  blueprint_id uuid not null,
  predicted_at timestamptz not null default now(),
  raw real constraint readiness_predictions_raw_in_range check (raw >= 0::float8 and raw <= 1::float8),
  probability real constraint readiness_predictions_probability_in_range
    check (probability >= 0::float8 and probability <= 1::float8),
  expected real not null,
  low real not null,
  high real not null,
  marks integer not null,
  passed boolean
);
create index readiness_predictions_blueprint on private.readiness_predictions (blueprint_id, predicted_at);
create index readiness_predictions_user on private.readiness_predictions (user_id);

-- For the deletion of an account, and for the nightly clean-up.
create index audit_log_entries_actor on auth.audit_log_entries ((payload ->> 'actor_id'));
create index audit_log_entries_created on auth.audit_log_entries (created_at);

-- Changes of these may be followed by users who may read the rows; they are noted only while a user follows.
select realtime.publish('public.profiles');
select realtime.publish('public.payment_orders');
select realtime.publish('public.question_reports');
select realtime.publish('public.contact_messages');

insert into storage.buckets (id, name, public) values ('images', 'images', true)
on conflict (id) do update set public = true;

insert into private.main_domains (domain) values ('localhost'), ('127.0.0.1'), ('::1');

insert into private.digest_key (key) values (extensions.gen_random_bytes(32));

insert into private.standings_state (rolled_on) values ((now() at time zone interval '7 hours')::date);
insert into private.standing_spans (board, span_days)
select '00000000-0000-0000-0000-000000000000', span.days from (values (0), (7), (30)) span (days);
-- So that the first marking sets all spans.
insert into private.standing_corrections default values;

insert into public.tag_categories (name, description) values
  ('ระดับความยาก', 'ความยากง่ายของข้อสอบ'),
  ('หัวข้อ', 'เนื้อหาหรือวิชาที่ข้อสอบวัด'),
  ('ประเภท', 'ลักษณะของข้อสอบ');

insert into private.phrases (key, phrase) values
  ('ledger.welcome', 'แต้มต้อนรับสมาชิกใหม่'),
  ('ledger.referral', 'โบนัสแนะนำเพื่อน'),
  ('ledger.quiz', 'ทำข้อสอบ: {name}'),
  ('ledger.adjustment', 'ปรับแต้มโดยผู้ดูแลระบบ'),
  ('import.set_suffix', '{name} ชุดที่ {number}'),
  ('ledger.purchase', 'ซื้อแต้ม {points} แต้ม'),
  ('ledger.refund', 'หักแต้มคืนจากการคืนเงินคำสั่งซื้อ {number}'),
  ('ledger.account_deleted', 'แต้มคงเหลือสิ้นสุดเมื่อลบบัญชี'),
  ('domain.step.dns.open', 'เข้าสู่ระบบผู้ให้บริการ DNS ของโดเมน {host}'),
  ('domain.step.dns.add', 'เพิ่มระเบียนชนิด TXT ชื่อ {name} ค่า {value}'),
  ('domain.step.dns.wait', 'กดตรวจสอบ ระบบ DNS อาจใช้เวลาถึง 48 ชั่วโมงกว่าค่าจะเผยแพร่ ระหว่างนั้นระบบจะตรวจซ้ำให้เอง'),
  ('domain.step.file.make', 'สร้างไฟล์ชื่อ {name} ที่มีข้อความ {value} เพียงบรรทัดเดียว'),
  ('domain.step.file.place', 'วางไฟล์ให้เปิดได้ที่ {url} โดยไม่เปลี่ยนเส้นทาง'),
  ('domain.step.file.check', 'กดตรวจสอบ ผลจะทราบทันที'),
  ('domain.verified', 'ยืนยันโดเมน {host} เรียบร้อยแล้ว'),
  ('domain.lost', 'ไม่พบหลักฐานที่เคยพบบน {host} แล้ว กรุณาใส่กลับคืนก่อนที่เว็บไซต์จะหยุดตอบบนโดเมนนี้'),
  ('domain.checking', 'รับคำขอตรวจสอบ {host} แล้ว กรุณารอสักครู่'),
  ('domain.reason.txt_missing', 'ไม่พบระเบียน TXT ที่ {name}'),
  ('domain.reason.txt_other', 'พบระเบียน TXT ที่ {name} แต่ไม่มีค่าที่กำหนด'),
  ('domain.reason.dns_failed', 'เซิร์ฟเวอร์ DNS ของโดเมนไม่ตอบหรือตอบผิดพลาด กรุณาลองใหม่ภายหลัง'),
  ('domain.reason.host_unresolved', 'โดเมนนี้ยังไม่มีที่อยู่ (A หรือ AAAA) จึงอ่านไฟล์ไม่ได้'),
  ('domain.reason.address_refused', 'โดเมนนี้ชี้ไปยังที่อยู่ภายในเครือข่าย ระบบไม่เชื่อมต่อไปยังที่อยู่นั้น'),
  ('domain.reason.file_unreachable', 'เชื่อมต่อไปยังโดเมนนี้ไม่ได้ หรือตอบช้าเกินไป'),
  ('domain.reason.file_redirected', 'ที่อยู่ของไฟล์เปลี่ยนเส้นทางไปที่อื่น กรุณาวางไฟล์ให้เปิดได้โดยตรง'),
  ('domain.reason.file_missing', 'ไม่พบไฟล์ที่ {url}'),
  ('domain.reason.file_too_long', 'ไฟล์ที่พบยาวเกินไป'),
  ('domain.reason.file_other', 'พบไฟล์ที่ {url} แต่ข้อความไม่ตรง'),
  ('ledger.withdrawn', 'คืนแต้ม: ชุดข้อสอบ {name} ถูกนำออก'),
  ('ledger.regrade', 'คืนแต้ม: ตัดข้อสอบออกจาก {name}');

insert into public.site_settings (key, value) values
  ('quiz_default_cost', '10'),
  ('package_30_points_price', '25'),
  ('package_30_points_enabled', 'true'),
  ('package_100_points_price', '75'),
  ('package_100_points_enabled', 'true'),
  ('package_200_points_price', '139'),
  ('package_200_points_enabled', 'true'),
  ('payment_ksher_app_id', ''),
  ('payment_ksher_private_key', ''),
  ('payment_ksher_public_key', ''),
  ('payment_ksher_gateway_url', 'https://gateway.ksher.com/api/'),
  ('payment_ksher_notify_url', ''),
  ('payment_ksher_success_url', '/payment-success'),
  ('payment_ksher_fail_url', '/payment-failed'),
  ('payment_ksher_channels', 'promptpay,linepay,airpay,truemoney,atome,card,ktc_instal,kbank_instal'),
  ('payment_ksher_currency', 'THB'),
  ('payment_use_hardcoded_settings', 'false'),
  ('site_name', 'สนามสอบ'),
  ('site_description', 'ระบบข้อสอบออนไลน์สำหรับเตรียมสอบ'),
  ('site_logo', ''),
  ('facebook_url', ''),
  ('twitter_url', ''),
  ('instagram_url', ''),
  ('linkedin_url', ''),
  ('youtube_url', ''),
  ('hero_title', 'Master Your Skills'),
  ('hero_subtitle', 'With Smart Quizzes'),
  ('hero_cta_text', 'Start Learning Free'),
  ('cta_button_text', 'Start Learning Free'),
  ('features_title', 'ทำไมต้องฝึกกับเรา'),
  ('features_description', 'เครื่องมือครบสำหรับการเตรียมสอบอย่างมั่นใจ'),
  ('feature_1_title', 'ข้อสอบครบทุกหมวด'),
  ('feature_1_description', 'จัดเป็นหมวดหมู่ เลือกฝึกได้ตรงจุด'),
  ('feature_2_title', 'รู้ผลและคำอธิบายทันที'),
  ('feature_2_description', 'เข้าใจเหตุผลของคำตอบทุกข้อ'),
  ('feature_3_title', 'ติดตามพัฒนาการ'),
  ('feature_3_description', 'เห็นคะแนนย้อนหลังและหัวข้อที่ควรทบทวน'),
  ('payment_stripe_account_id', ''),
  ('payment_stripe_secret_key', ''),
  ('payment_stripe_webhook_secret_key', ''),
  ('receipt_seller_name', ''),
  ('receipt_tax_id', ''),
  ('receipt_address', ''),
  ('hero_description', 'ประตูสู่แพลตฟอร์มฝึกทำข้อสอบเฉพาะทางกว่า 10 แห่ง เลือกสนามที่ตรงกับเป้าหมายของคุณ แล้วเริ่มฝึกได้ทันที'),
  ('payment_ksher_enabled', ''),
  ('payment_stripe_enabled', ''),
  ('exam_positions', 'เจ้าพนักงานธุรการ
เจ้าพนักงานการเงินและบัญชี
เจ้าพนักงานจัดเก็บรายได้
เจ้าพนักงานพัสดุ
เจ้าพนักงานการคลัง
เจ้าพนักงานทะเบียน
เจ้าพนักงานประชาสัมพันธ์
เจ้าพนักงานพัฒนาชุมชน
เจ้าพนักงานสาธารณสุข
เจ้าพนักงานเทศกิจ
เจ้าพนักงานป้องกันและบรรเทาสาธารณภัย
เจ้าพนักงานสวนสาธารณะ
นักจัดการงานทั่วไป
นักวิเคราะห์นโยบายและแผน
นักทรัพยากรบุคคล
นิติกร
นักวิชาการเงินและบัญชี
นักวิชาการคลัง
นักวิชาการจัดเก็บรายได้
นักวิชาการพัสดุ
นักวิชาการตรวจสอบภายใน
นักวิชาการคอมพิวเตอร์
นักประชาสัมพันธ์
นักพัฒนาการท่องเที่ยว
นักพัฒนาชุมชน
นักสังคมสงเคราะห์
นักวิชาการศึกษา
บรรณารักษ์
นักวิชาการสาธารณสุข
นักวิชาการสุขาภิบาล
นักวิชาการสิ่งแวดล้อม
นักวิชาการเกษตร
พยาบาลวิชาชีพ
นักป้องกันและบรรเทาสาธารณภัย
นักผังเมือง
วิศวกรโยธา
สถาปนิก
นายช่างโยธา
นายช่างสำรวจ
นายช่างเขียนแบบ
นายช่างไฟฟ้า
นายช่างเครื่องกล
ครูผู้ช่วย');
