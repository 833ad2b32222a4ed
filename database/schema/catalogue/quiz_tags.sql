-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

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

-- Rights, from policies/quiz_tags.sql.
-- Everyone reads tags; administrators write.
alter table public.quiz_tags enable row level security;
grant select on public.quiz_tags to anon;
grant select, insert, update, delete on public.quiz_tags to authenticated;
grant all on public.quiz_tags to service_role;
create policy select_admin on public.quiz_tags for select to authenticated
  using ((select private.is_admin()));
create policy select_visitor on public.quiz_tags for select to anon, authenticated
  using (true);
create policy insert_admin on public.quiz_tags for insert to authenticated
  with check ((select private.is_admin()));
create policy update_admin on public.quiz_tags for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
create policy delete_admin on public.quiz_tags for delete to authenticated
  using ((select private.is_admin()));
create policy all_service on public.quiz_tags to service_role
  using (true)
  with check (true);

create trigger a_clean_lines before insert or update of name on public.quiz_tags for each row
  execute function private.clean_lines('name');
create trigger a_refuse_non_admins before insert or delete or update on public.quiz_tags for each statement
  execute function private.refuse_non_admins();
create trigger a_refuse_other_tenants after insert or delete or update on public.quiz_tags for each row
  execute function private.refuse_other_tenants();
create trigger b_mark_deletion before delete on public.quiz_tags for each statement
  execute function private.mark_deletion();
create trigger b_refuse_long_texts before insert or update on public.quiz_tags for each row
  execute function private.refuse_long_texts();
create trigger keep_references after update on public.quiz_tags
  referencing old table as old_rows new table as new_rows for each statement
  execute function private.keep_references('category_id');
create trigger keep_subjects after update on public.quiz_tags
  referencing old table as old_rows new table as new_rows for each statement
  execute function private.keep_references('subject_id');
create trigger move_to_trash after delete on public.quiz_tags referencing old table as old_rows
  for each statement execute function private.move_to_trash();
create trigger record_audit after insert or delete or update on public.quiz_tags for each row
  execute function private.record_audit();
create trigger set_updated_at before update on public.quiz_tags for each row execute function private.set_updated_at();
create trigger track_entries_updated after update on public.quiz_tags
  referencing old table as old_rows new table as new_rows for each statement
  execute function private.track_entry_tags();
