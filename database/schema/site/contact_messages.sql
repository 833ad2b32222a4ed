-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid default private.current_tenant_id() references public.tenants on delete set null,
  name text collate "th-x-icu" not null constraint contact_messages_name_given
    check (length(btrim(name)) between 1 and 200),
  email text not null constraint contact_messages_email_like
    check (length(email) <= 320 and email ~ '^[^@\s]+@[^@\s]+$'),
  subject text not null constraint contact_messages_subject_given check (length(btrim(subject)) between 1 and 300),
  message text not null constraint contact_messages_message_given check (length(btrim(message)) between 1 and 10000),
  handled_at timestamptz,
  created_at timestamptz not null default now(),
  -- The author, if signed in: part of their export, deleted with their account.
  user_id uuid default auth.uid() references public.profiles on delete cascade,
  -- When it was last answered: the list shows and filters by it.
  answered_at timestamptz
);
create index contact_messages_handled on public.contact_messages (handled_at) where handled_at is not null;
create index contact_messages_newest on public.contact_messages (created_at desc);
-- For the count of unanswered messages (functions/admin/count_waiting_work.sql).
create index contact_messages_open on public.contact_messages (created_at) where handled_at is null;
create index contact_messages_tenant on public.contact_messages (tenant_id);
create index contact_messages_user on public.contact_messages (user_id);

-- Rights, from policies/contact_messages.sql.
-- Anyone may add a message, but read none; administrators read, mark as handled and delete.
alter table public.contact_messages enable row level security;
grant insert (name, email, subject, message) on public.contact_messages to anon;
grant select, insert (name, email, subject, message), update (handled_at), delete on public.contact_messages to
  authenticated;
grant all on public.contact_messages to service_role;
create policy select_admin on public.contact_messages for select to authenticated
  using ((select private.is_admin()));
create policy insert_visitor on public.contact_messages for insert to anon, authenticated
  with check (tenant_id is not distinct from (select private.current_tenant_id()));
create policy update_admin on public.contact_messages for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
create policy delete_admin on public.contact_messages for delete to authenticated
  using ((select private.is_admin()));
create policy all_service on public.contact_messages to service_role
  using (true)
  with check (true);

create trigger a_clean_lines before insert or update of name, email, subject on public.contact_messages
  for each row execute function private.clean_lines('name', 'email', 'subject');
create trigger a_refuse_further_messages before insert on public.contact_messages for each row
  execute function private.refuse_further_messages();
create trigger a_refuse_non_admins before delete or update on public.contact_messages for each statement
  execute function private.refuse_non_admins();
create trigger a_refuse_other_tenants after insert or delete or update on public.contact_messages for each row
  execute function private.refuse_other_tenants();
create trigger b_mark_deletion before delete on public.contact_messages for each statement
  execute function private.mark_deletion();
create trigger b_refuse_long_texts before insert or update on public.contact_messages for each row
  execute function private.refuse_long_texts();
create trigger keep_references after update on public.contact_messages
  referencing old table as old_rows new table as new_rows for each statement
  execute function private.keep_references('tenant_id');
create trigger limit_contact_messages after insert on public.contact_messages referencing new table as new_rows
  for each statement execute function private.limit_contact_messages();
create trigger queue_contact_mails after insert on public.contact_messages for each row
  execute function private.queue_contact_mails();
create trigger realtime_changes after insert or delete or update on public.contact_messages for each row
  execute function realtime.note_change('id');
create trigger record_audit after insert or delete or update on public.contact_messages for each row
  execute function private.record_audit('user_id', 'name', 'email', 'subject', 'message');
