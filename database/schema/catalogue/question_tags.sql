-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

create table public.question_tags (
  question_id uuid not null references private.questions on delete cascade,
  tag_id uuid not null references public.quiz_tags on delete cascade,
  primary key (question_id, tag_id)
);
create index question_tags_tag on public.question_tags (tag_id);

-- Rights, from policies/question_tags.sql.
-- Administrators, and managers for their tenants, read and write. Learners do not, because the tags would reveal
-- questions that they have not paid for; they see tags in their results (attempt_result).
alter table public.question_tags enable row level security;
grant select, insert, update, delete on public.question_tags to authenticated;
grant all on public.question_tags to service_role;
create policy select_manager on public.question_tags for select to authenticated
  using (private.question_tenant(question_id) = any (array(select private.managed_tenants())));
create policy insert_manager on public.question_tags for insert to authenticated
  with check (private.question_tenant(question_id) = any (array(select private.managed_tenants())));
create policy update_manager on public.question_tags for update to authenticated
  using (private.question_tenant(question_id) = any (array(select private.managed_tenants())))
  with check (private.question_tenant(question_id) = any (array(select private.managed_tenants())));
create policy delete_manager on public.question_tags for delete to authenticated
  using (private.question_tenant(question_id) = any (array(select private.managed_tenants())));
create policy all_admin on public.question_tags to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
create policy all_service on public.question_tags to service_role
  using (true)
  with check (true);

create trigger a_refuse_non_admins before insert or delete or update on public.question_tags for each statement
  execute function private.refuse_non_admins('select', 'insert', 'update', 'delete');
create trigger a_refuse_other_tenants after insert or delete or update on public.question_tags for each row
  execute function private.refuse_other_tenants();
create trigger b_mark_deletion before delete on public.question_tags for each statement
  execute function private.mark_deletion();
create trigger b_refuse_long_texts before insert or update on public.question_tags for each row
  execute function private.refuse_long_texts();
create trigger move_to_trash after delete on public.question_tags referencing old table as old_rows
  for each statement execute function private.move_to_trash();
create trigger record_audit after insert or delete or update on public.question_tags for each row
  execute function private.record_audit();
