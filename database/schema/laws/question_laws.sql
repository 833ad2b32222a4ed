-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

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
  -- The day on which a person compared the question with the law; null if no user has. Learners see no citation without.
  checked_on date constraint question_laws_checked_on_in_range
    check (checked_on >= '1950-01-01'::date and checked_on <= '2200-01-01'::date),
  -- When it was recorded or reviewed last. Amendments recorded later hold the question.
  reviewed_at timestamptz not null default now(),
  constraint question_laws_once unique nulls not distinct (question_id, law_id, section, detail)
);
create index question_laws_section on public.question_laws (law_id, section);
create index question_laws_version on public.question_laws (version_id) where version_id is not null;

-- Rights, from policies/question_laws.sql.
-- Administrators, and managers for their tenants, read and write. Learners do not, because a citation would show what a
-- question is about that they have not paid for; they see it with the key (private.cited_laws).
alter table public.question_laws enable row level security;
grant select on public.question_laws to anon;
grant select, insert, update, delete on public.question_laws to authenticated;
grant all on public.question_laws to service_role;
create policy select_manager on public.question_laws for select to authenticated
  using (private.question_tenant(question_id) = any (array(select private.managed_tenants())));
create policy insert_manager on public.question_laws for insert to authenticated
  with check (private.question_tenant(question_id) = any (array(select private.managed_tenants())));
create policy update_manager on public.question_laws for update to authenticated
  using (private.question_tenant(question_id) = any (array(select private.managed_tenants())))
  with check (private.question_tenant(question_id) = any (array(select private.managed_tenants())));
create policy delete_manager on public.question_laws for delete to authenticated
  using (private.question_tenant(question_id) = any (array(select private.managed_tenants())));
create policy all_admin on public.question_laws to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
create policy all_service on public.question_laws to service_role
  using (true)
  with check (true);

create trigger a_refuse_non_admins before insert or delete or update on public.question_laws for each statement
  execute function private.refuse_non_admins('select', 'insert', 'update', 'delete');
create trigger a_refuse_other_tenants after insert or delete or update on public.question_laws for each row
  execute function private.refuse_other_tenants();
create trigger b_mark_deletion before delete on public.question_laws for each statement
  execute function private.mark_deletion();
create trigger b_refuse_long_texts before insert or update on public.question_laws for each row
  execute function private.refuse_long_texts();
create trigger check_question_law before insert or update on public.question_laws for each row
  execute function private.check_question_law();
create trigger follow_deleted after delete on public.question_laws referencing old table as old_rows
  for each statement execute function private.follow_question_laws();
create trigger follow_inserted after insert on public.question_laws referencing new table as new_rows
  for each statement execute function private.follow_question_laws();
create trigger follow_updated after update on public.question_laws
  referencing old table as old_rows new table as new_rows for each statement
  execute function private.follow_question_laws();
create trigger keep_references after update on public.question_laws
  referencing old table as old_rows new table as new_rows for each statement
  execute function private.keep_references('version_id');
create trigger move_to_trash after delete on public.question_laws referencing old table as old_rows
  for each statement execute function private.move_to_trash();
create trigger record_audit after insert or delete or update on public.question_laws for each row
  execute function private.record_audit();
