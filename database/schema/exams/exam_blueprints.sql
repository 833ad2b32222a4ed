-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- The structures of real examinations (docs/design/examinations.md). Several editions of one name
-- exist side by side, because an announcement replaces the structure for later examinations only.
create table public.exam_blueprints (
  id uuid primary key default gen_random_uuid(),
  -- Null: the hub's.
  tenant_id uuid references public.tenants on delete cascade,
  name text collate "th-x-icu" not null constraint exam_blueprints_name_given
    check (btrim(name) <> '' and length(name) <= 200),
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
  -- [{name, subject_id, questions, lines: [{tag_id, questions, difficulty, is_estimate}]}]. Without foreign keys: a
  -- line whose tag is deleted stays, lacks questions, and has its tag again when that is restored.
  sections jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  points_cost integer not null default 10 constraint exam_blueprints_points_cost_in_range
    check (points_cost between 0 and 100000),
  -- Whether learners may sit it.
  is_active boolean not null default false,
  law_until date constraint exam_blueprints_law_until_in_range
    check (law_until >= '1950-01-01'::date and law_until <= '2200-01-01'::date)
);
create unique index exam_blueprints_edition_unique on public.exam_blueprints (tenant_id, name collate "C", edition)
  nulls not distinct;

-- Rights, from policies/exam_blueprints.sql.
-- Administrators read and write all structures of examinations, a tenant's managers those of their tenant.
alter table public.exam_blueprints enable row level security;
grant select on public.exam_blueprints to anon;
grant select, insert, update, delete on public.exam_blueprints to authenticated;
grant all on public.exam_blueprints to service_role;
create policy select_admin on public.exam_blueprints for select to authenticated
  using ((select private.is_admin()));
create policy select_manager on public.exam_blueprints for select to authenticated
  using (tenant_id = any (array(select private.managed_tenants())));
create policy insert_admin on public.exam_blueprints for insert to authenticated
  with check ((select private.is_admin()));
create policy insert_manager on public.exam_blueprints for insert to authenticated
  with check (tenant_id = any (array(select private.managed_tenants())));
create policy update_admin on public.exam_blueprints for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
create policy update_manager on public.exam_blueprints for update to authenticated
  using (tenant_id = any (array(select private.managed_tenants())))
  with check (tenant_id = any (array(select private.managed_tenants())));
create policy delete_admin on public.exam_blueprints for delete to authenticated
  using ((select private.is_admin()));
create policy delete_manager on public.exam_blueprints for delete to authenticated
  using (tenant_id = any (array(select private.managed_tenants())));
create policy all_service on public.exam_blueprints to service_role
  using (true)
  with check (true);

create trigger a_clean_lines before insert or update of name, edition, source_name on public.exam_blueprints
  for each row execute function private.clean_lines('name', 'edition', 'source_name');
create trigger a_refuse_non_admins before insert or delete or update on public.exam_blueprints
  for each statement execute function private.refuse_non_admins('select', 'insert', 'update', 'delete');
create trigger a_refuse_other_tenants after insert or delete or update on public.exam_blueprints for each row
  execute function private.refuse_other_tenants();
create trigger b_mark_deletion before delete on public.exam_blueprints for each statement
  execute function private.mark_deletion();
create trigger b_refuse_long_texts before insert or update on public.exam_blueprints for each row
  execute function private.refuse_long_texts();
create trigger check_exam_blueprint before insert or update of sections, rules on public.exam_blueprints
  for each row execute function private.check_exam_blueprint();
create trigger follow_exam after update of name, edition, points_cost, minutes, tenant_id, law_until, sections on
  public.exam_blueprints for each row
  when (old.name is distinct from new.name or old.edition is distinct from new.edition
  or old.points_cost is distinct from new.points_cost or old.minutes is distinct from new.minutes
  or old.tenant_id is distinct from new.tenant_id or old.law_until is distinct from new.law_until
  or old.sections is distinct from new.sections) execute function private.follow_exam();
create trigger move_to_trash after delete on public.exam_blueprints referencing old table as old_rows
  for each statement execute function private.move_to_trash();
create trigger record_audit after insert or delete or update on public.exam_blueprints for each row
  execute function private.record_audit();
create trigger set_updated_at before update on public.exam_blueprints for each row
  execute function private.set_updated_at();
