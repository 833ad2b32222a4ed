-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- What administrators answered to messages of the contact form; each is sent as a mail.
create table public.contact_replies (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references public.contact_messages on delete cascade,
  author_id uuid default auth.uid() references public.profiles on delete set null,
  body text not null constraint contact_replies_body_in_range check (length(body) <= 10000 and body ~ '\S'),
  -- The same request sent twice is one answer.
  request_id uuid not null constraint contact_replies_request_unique unique,
  created_at timestamptz not null default now()
);
create index contact_replies_author on public.contact_replies (author_id);
create index contact_replies_message on public.contact_replies (message_id, created_at);

-- Rights, from policies/contact_replies.sql.
-- Administrators read; public.answer_contact_message writes, as the owner; no role changes rows. An answer is deleted
-- with its message. The trail does not store its text.
alter table public.contact_replies enable row level security;
grant select on public.contact_replies to authenticated, service_role;
create policy select_admin on public.contact_replies for select to authenticated
  using ((select private.is_admin()));
create policy select_service on public.contact_replies for select to service_role
  using (true);

create trigger a_refuse_non_admins before insert or delete or update on public.contact_replies
  for each statement execute function private.refuse_non_admins();
create trigger a_refuse_other_tenants after insert or delete or update on public.contact_replies for each row
  execute function private.refuse_other_tenants();
create trigger b_mark_deletion before delete on public.contact_replies for each statement
  execute function private.mark_deletion();
create trigger b_refuse_long_texts before insert or update on public.contact_replies for each row
  execute function private.refuse_long_texts();
create trigger record_audit after insert or delete or update on public.contact_replies for each row
  execute function private.record_audit('body', 'request_id');
