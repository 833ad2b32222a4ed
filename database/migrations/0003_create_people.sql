create table public.profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  email text,
  full_name text constraint profiles_full_name_short check (length(full_name) <= 200),
  -- The running total of point_transactions.delta, written by its trigger only.
  points integer not null default 0 constraint profiles_points_not_negative check (points >= 0),
  referral_code text constraint profiles_referral_code_unique unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
) with (fillfactor = 80);
create index profiles_created on public.profiles (created_at desc);

create table public.user_roles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles on delete cascade,
  role text not null default 'user' constraint user_roles_role_known check (role in ('user', 'admin')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint user_roles_user_unique unique (user_id)
);
create index user_roles_admins on public.user_roles (user_id) where role = 'admin';

create table public.referrals (
  id uuid primary key default gen_random_uuid(),
  referrer_id uuid not null references public.profiles on delete cascade,
  referee_email text,
  referral_code text not null,
  status text not null default 'pending' constraint referrals_status_known check (status in ('pending', 'completed')),
  points_awarded boolean not null default false,
  -- Known from sign-up on; unique, so a person brings at most one bonus.
  referee_id uuid references public.profiles on delete set null,
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  awarded_at timestamptz,
  constraint referrals_referee_unique unique (referee_id),
  constraint referrals_not_self check (referrer_id <> referee_id)
);
create index referrals_referrer on public.referrals (referrer_id, created_at desc);
create index referrals_invited on public.referrals (lower(referee_email)) where status = 'pending';
