-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

create table public.quiz_set_tags (
  quiz_set_id uuid not null references public.quiz_sets on delete cascade,
  tag_id uuid not null references public.quiz_tags on delete cascade,
  primary key (quiz_set_id, tag_id)
);
create index quiz_set_tags_tag on public.quiz_set_tags (tag_id);

-- Rights, from policies/quiz_set_tags.sql.
-- Everyone reads the tags of quiz sets visible to them; administrators, and managers for their
-- tenants, write.
alter table public.quiz_set_tags enable row level security;
grant select on public.quiz_set_tags to anon;
grant select, insert, update, delete on public.quiz_set_tags to authenticated;
grant all on public.quiz_set_tags to service_role;
create policy select_admin on public.quiz_set_tags for select to authenticated
  using ((select private.is_admin()));
create policy select_manager on public.quiz_set_tags for select to authenticated
  using (private.quiz_set_tenant(quiz_set_id) = any (array(select private.managed_tenants())));
create policy select_visitor on public.quiz_set_tags for select to anon, authenticated
  using ((exists (select from public.quiz_sets q where q.id = quiz_set_tags.quiz_set_id)));
create policy insert_admin on public.quiz_set_tags for insert to authenticated
  with check ((select private.is_admin()));
create policy insert_manager on public.quiz_set_tags for insert to authenticated
  with check (private.quiz_set_tenant(quiz_set_id) = any (array(select private.managed_tenants())));
create policy update_admin on public.quiz_set_tags for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
create policy update_manager on public.quiz_set_tags for update to authenticated
  using (private.quiz_set_tenant(quiz_set_id) = any (array(select private.managed_tenants())))
  with check (private.quiz_set_tenant(quiz_set_id) = any (array(select private.managed_tenants())));
create policy delete_admin on public.quiz_set_tags for delete to authenticated
  using ((select private.is_admin()));
create policy delete_manager on public.quiz_set_tags for delete to authenticated
  using (private.quiz_set_tenant(quiz_set_id) = any (array(select private.managed_tenants())));
create policy all_service on public.quiz_set_tags to service_role
  using (true)
  with check (true);

create trigger a_refuse_non_admins before insert or delete or update on public.quiz_set_tags for each statement
  execute function private.refuse_non_admins('select', 'insert', 'update', 'delete');
create trigger a_refuse_other_tenants after insert or delete or update on public.quiz_set_tags for each row
  execute function private.refuse_other_tenants();
create trigger b_mark_deletion before delete on public.quiz_set_tags for each statement
  execute function private.mark_deletion();
create trigger b_refuse_long_texts before insert or update on public.quiz_set_tags for each row
  execute function private.refuse_long_texts();
create trigger move_to_trash after delete on public.quiz_set_tags referencing old table as old_rows
  for each statement execute function private.move_to_trash();
create trigger record_audit after insert or delete or update on public.quiz_set_tags for each row
  execute function private.record_audit();
create trigger track_entries_deleted after delete on public.quiz_set_tags referencing old table as old_rows
  for each statement execute function private.track_entry_tags();
create trigger track_entries_inserted after insert on public.quiz_set_tags referencing new table as new_rows
  for each statement execute function private.track_entry_tags();
create trigger track_entries_updated after update on public.quiz_set_tags
  referencing old table as old_rows new table as new_rows for each statement
  execute function private.track_entry_tags();
