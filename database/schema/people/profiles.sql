-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- Learners, with or without an account: attempts, ledger and orders of a deleted account stay with a nameless profile
-- (functions/account/forget_person.sql).
create table public.profiles (
  user_id uuid primary key,
  email text,
  full_name text collate "th-x-icu" constraint profiles_full_name_short check (length(full_name) <= 200),
  -- The running total of point_transactions.delta, written by its trigger only.
  points integer not null default 0 constraint profiles_points_not_negative check (points >= 0),
  referral_code text constraint profiles_referral_code_unique unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- A visitor without an address (auth.users.is_anonymous), until they sign up. Kept here, because every rule about
  -- points and attempts locks the profile anyway.
  is_anonymous boolean not null default false,
  -- How many minutes a learner has in an evening, as chosen last; null until they choose.
  evening_minutes smallint constraint profiles_evening_minutes_in_range check (evening_minutes between 5 and 180),
  constraint profiles_deleted_nameless
    check (deleted_at is null or email is null and full_name is null and referral_code is null)
) with (fillfactor = 80);
create index profiles_anonymous on public.profiles (created_at desc) where is_anonymous;
create index profiles_created on public.profiles (created_at desc);

-- Rights, from policies/profiles.sql.
-- Learners read their own profile and change their own name; leaderboard() returns other learners' names.
-- Administrators read all and set points, which becomes an adjustment in the ledger.
alter table public.profiles enable row level security;
grant select, update (full_name, points) on public.profiles to authenticated, service_role;
create policy select_admin on public.profiles for select to authenticated
  using (deleted_at is null and (select private.is_admin()));
create policy select_own on public.profiles for select to authenticated
  using (user_id = (select auth.uid()));
create policy update_admin on public.profiles for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
create policy update_own on public.profiles for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));
create policy all_service on public.profiles to service_role
  using (true)
  with check (true);

create trigger a_clean_lines before insert or update of full_name on public.profiles for each row
  execute function private.clean_lines('full_name');
create trigger a_refuse_balance_change before update of points on public.profiles for each row
  when (pg_trigger_depth() = 0) execute function private.refuse_balance_change();
create trigger a_refuse_other_tenants after insert or delete or update on public.profiles for each row
  execute function private.refuse_other_tenants();
create trigger b_mark_deletion before delete on public.profiles for each statement
  execute function private.mark_deletion();
create trigger b_refuse_long_texts before insert or update on public.profiles for each row
  execute function private.refuse_long_texts();
create trigger index_profile after insert or update of full_name, email on public.profiles for each row
  execute function private.index_profile();
create trigger realtime_changes after insert or delete or update on public.profiles for each row
  execute function realtime.note_change('user_id');
create trigger record_adjustment after update of points on public.profiles for each row
  when (old.points <> new.points and pg_trigger_depth() = 0) execute function private.record_adjustment();
create trigger record_audit after insert or delete or update on public.profiles for each row
  execute function private.record_audit();
create trigger set_updated_at before update on public.profiles for each row execute function private.set_updated_at();
create trigger track_figures_of_changed after update on public.profiles for each row
  when (old.created_at is distinct from new.created_at or old.deleted_at is distinct from new.deleted_at
  or old.is_anonymous is distinct from new.is_anonymous) execute function private.track_profile_figures();
create trigger track_figures_of_new after insert or delete on public.profiles for each row
  execute function private.track_profile_figures();
