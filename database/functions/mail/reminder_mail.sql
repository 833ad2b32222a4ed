-- The content of a reminder's mail, read when it is sent; null when it is no longer to be sent
-- (reminders/claim_reminders.sql).
create or replace function private.reminder_mail(mail private.outbox) returns json
language sql stable security definer
set search_path = ''
as $$
  select private.reminder_content(mail.subject::uuid)
$$;
