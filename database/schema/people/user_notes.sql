-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- What administrators keep about a person, each note with its author.
create table public.user_notes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles on delete cascade,
  author_id uuid default auth.uid() references public.profiles on delete set null,
  body text not null constraint user_notes_body_in_range check (length(btrim(body)) between 1 and 2000),
  created_at timestamptz not null default now()
);
create index user_notes_author on public.user_notes (author_id);
create index user_notes_user on public.user_notes (user_id, created_at desc);

-- Rights, from policies/user_notes.sql.
-- Only administrators read and write notes, as their own author; a user receives the notes in an export of the data
-- (functions/account/export_my_data.sql). The trail stores neither the text nor the user.
alter table public.user_notes enable row level security;
grant select, insert (id, user_id, body), delete on public.user_notes to authenticated, service_role;
create policy all_admin on public.user_notes to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
create policy all_service on public.user_notes to service_role
  using (true)
  with check (true);

create trigger a_refuse_non_admins before insert or delete or update on public.user_notes for each statement
  execute function private.refuse_non_admins();
create trigger a_refuse_other_tenants after insert or delete or update on public.user_notes for each row
  execute function private.refuse_other_tenants();
create trigger b_mark_deletion before delete on public.user_notes for each statement
  execute function private.mark_deletion();
create trigger b_refuse_long_texts before insert or update on public.user_notes for each row
  execute function private.refuse_long_texts();
create trigger record_audit after insert or delete or update on public.user_notes for each row
  execute function private.record_audit('user_id', 'body');
