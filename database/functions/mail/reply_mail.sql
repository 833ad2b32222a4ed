-- The content of the mail that answers a contact message, with the reply-to address: the contact address in the
-- site's settings, null if there is none.
create or replace function private.reply_mail(mail private.outbox) returns json
language sql stable security definer
set search_path = ''
as $$
  select json_build_object('to', m.email, 'answer', r.body, 'subject', m.subject, 'message', m.message,
    'asked_at', m.created_at, 'contact', (
      select btrim(s.value) from public.site_settings s
      where s.key = coalesce('tenant_' || m.tenant_id || '_', '') || 'contact_email'
        and btrim(s.value) ~ '^[^@\s]+@[^@\s]+$'))
  from public.contact_replies r join public.contact_messages m on m.id = r.message_id
  where r.id = mail.subject::uuid
$$;
