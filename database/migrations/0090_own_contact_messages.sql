-- A message that someone wrote while signed in is theirs: part of their export, gone with their account.
alter table public.contact_messages
  add column user_id uuid default auth.uid() references public.profiles on delete cascade;
create index contact_messages_user on public.contact_messages (user_id);
create index contact_messages_handled on public.contact_messages (handled_at) where handled_at is not null;

-- The nightly clean-up finds what is old.
create index audit_log_entries_created on auth.audit_log_entries (created_at);
