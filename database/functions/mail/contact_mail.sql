-- The content of a contact form's mail; null when its recipient is no longer an administrator.
create or replace function private.contact_mail(mail private.outbox) returns json
language sql stable security definer
set search_path = ''
as $$
  select json_build_object('to', address, 'id', m.id, 'name', m.name, 'email', m.email,
    'subject', m.subject, 'message', m.message)
  from public.contact_messages m, private.administrator_address(mail.user_id) address
  where m.id = mail.subject::uuid and address is not null
$$;
