-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

create table public.quiz_sets (
  id uuid primary key default gen_random_uuid(),
  -- Null for papers: they belong to an examination.
  course_id uuid references public.courses on delete cascade,
  tenant_id uuid references public.tenants on delete cascade,
  name text collate "th-x-icu" not null constraint quiz_sets_name_given check (btrim(name) <> ''),
  description text,
  points_cost integer not null default 10 constraint quiz_sets_points_cost_not_negative check (points_cost >= 0),
  time_limit_minutes integer constraint quiz_sets_time_limit_positive check (time_limit_minutes > 0),
  -- Kept by a trigger on the questions; this is what visitors see of them.
  total_questions integer not null default 0,
  display_order integer not null default 0 constraint quiz_sets_display_order_not_negative check (display_order >= 0),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- How far a quiz set is on its way to learners, in addition to the switch is_active: visitors and learners see
  -- published ones only (policies/quiz_sets.sql).
  status text not null default 'published' constraint quiz_sets_status_known
    check (status in ('draft', 'published', 'archived')),
  pass_percent smallint constraint quiz_sets_pass_percent_in_range check (pass_percent between 1 and 100),
  -- A paper is a quiz set without questions of its own that is in no list, search or count.
  is_paper boolean not null default false,
  constraint quiz_sets_paper_without_course check (is_paper = (course_id is null))
);
create index quiz_sets_course on public.quiz_sets (course_id, display_order);
create index quiz_sets_newest on public.quiz_sets (created_at desc);
-- What learners can begin: each result asks for one of them.
create index quiz_sets_playable on public.quiz_sets (course_id)
  where is_active and status = 'published' and total_questions > 0;
-- Whether a site has anything that so many points pay for: each result asks.
create index quiz_sets_prices on public.quiz_sets (tenant_id, points_cost)
  where is_active and status = 'published' and total_questions > 0;
create index quiz_sets_tenant on public.quiz_sets (tenant_id);

-- Rights, from policies/quiz_sets.sql.
-- Visitors read rows that the current site shows (functions/catalogue/shown.sql, docs/design/tenants.md).
-- Administrators read and write all rows, a tenant's managers those of their tenant.
alter table public.quiz_sets enable row level security;
grant select on public.quiz_sets to anon;
grant select, insert, update, delete on public.quiz_sets to authenticated;
grant all on public.quiz_sets to service_role;
create policy select_admin on public.quiz_sets for select to authenticated
  using ((select private.is_admin()));
create policy select_manager on public.quiz_sets for select to authenticated
  using (tenant_id = any (array(select private.managed_tenants())));
create policy select_sat on public.quiz_sets for select to authenticated
  using (is_paper and (exists (select from public.quiz_attempts a
    where a.quiz_set_id = quiz_sets.id and a.user_id = (select auth.uid()))));
create policy select_visitor on public.quiz_sets for select to anon, authenticated
  using (private.is_open(quiz_sets.*) and tenant_id is not distinct from (select private.current_tenant_id())
    and (exists (select from private.shown_courses c where c.id = quiz_sets.course_id)));
create policy insert_admin on public.quiz_sets for insert to authenticated
  with check ((select private.is_admin()));
create policy insert_manager on public.quiz_sets for insert to authenticated
  with check (tenant_id = any (array(select private.managed_tenants())));
create policy insert_no_paper on public.quiz_sets as restrictive for insert to authenticated
  with check (not is_paper);
create policy update_admin on public.quiz_sets for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
create policy update_manager on public.quiz_sets for update to authenticated
  using (tenant_id = any (array(select private.managed_tenants())))
  with check (tenant_id = any (array(select private.managed_tenants())));
create policy update_no_paper on public.quiz_sets as restrictive for update to authenticated
  using (not is_paper)
  with check (not is_paper);
create policy delete_admin on public.quiz_sets for delete to authenticated
  using ((select private.is_admin()));
create policy delete_manager on public.quiz_sets for delete to authenticated
  using (tenant_id = any (array(select private.managed_tenants())));
create policy delete_no_paper on public.quiz_sets as restrictive for delete to authenticated
  using (not is_paper);
create policy all_service on public.quiz_sets to service_role
  using (true)
  with check (true);

create trigger a_clean_lines before insert or update of name on public.quiz_sets for each row
  execute function private.clean_lines('name');
create trigger a_refuse_non_admins before insert or delete or update on public.quiz_sets for each statement
  execute function private.refuse_non_admins('select', 'insert', 'update', 'delete');
create trigger a_refuse_other_tenants after insert or delete or update on public.quiz_sets for each row
  execute function private.refuse_other_tenants();
create trigger announce_changes after insert or delete or update on public.quiz_sets for each statement
  execute function private.announce_change();
create trigger b_mark_deletion before delete on public.quiz_sets for each statement
  execute function private.mark_deletion();
create trigger b_refuse_long_texts before insert or update on public.quiz_sets for each row
  execute function private.refuse_long_texts();
create trigger derive_tenant before insert or update of course_id, tenant_id on public.quiz_sets for each row
  execute function private.derive_tenant();
create trigger follow_catalogue after update on public.quiz_sets
  referencing old table as old_rows new table as new_rows for each statement
  execute function private.follow_catalogue('course_id');
create trigger index_quiz_set after insert or update of name, description on public.quiz_sets for each row
  execute function private.index_quiz_set();
create trigger keep_total_questions before insert on public.quiz_sets for each row
  execute function private.keep_total_questions();
create trigger keep_total_questions_on_update before update of total_questions on public.quiz_sets for each row
  when (pg_trigger_depth() = 0) execute function private.keep_total_questions();
create trigger move_to_trash after delete on public.quiz_sets referencing old table as old_rows
  for each statement execute function private.move_to_trash();
create trigger pass_tenant_on after update on public.quiz_sets for each row
  when (old.tenant_id is distinct from new.tenant_id) execute function private.pass_tenant_on();
create trigger record_audit after insert or delete or update on public.quiz_sets for each row
  execute function private.record_audit();
create trigger refuse_long_move before update on public.quiz_sets for each row
  when (old.tenant_id is distinct from new.tenant_id) execute function private.refuse_long_move();
create trigger set_updated_at before update on public.quiz_sets for each row execute function private.set_updated_at();
create trigger track_entries_deleted after delete on public.quiz_sets referencing old table as old_rows
  for each statement execute function private.track_entries();
create trigger track_entries_inserted after insert on public.quiz_sets referencing new table as new_rows
  for each statement execute function private.track_entries();
create trigger track_entries_updated after update on public.quiz_sets
  referencing old table as old_rows new table as new_rows for each statement execute function private.track_entries();
create trigger withdraw_attempts before delete on public.quiz_sets for each row
  execute function private.withdraw_attempts('q.id = $1');
