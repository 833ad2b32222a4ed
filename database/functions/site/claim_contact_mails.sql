-- Takes the contact mails that are due, for one worker alone, and puts their next try behind a
-- growing pause, so that a crash or a refusing mail server costs a delay and no message. Given up
-- after 6 tries (about 6 hours); the message stays in the administrators' list. Called by the server
-- as the owner.
create or replace function private.claim_contact_mails(batch integer)
returns table (message_id uuid, user_id uuid, recipient text, host text,
  name text, email text, subject text, message text)
language sql security definer
set search_path = ''
as $$
  with due as (
    select c.message_id, c.user_id from private.contact_mails c
    where c.next_try_at <= now() order by c.next_try_at limit batch for update skip locked
  ), claimed as (
    update private.contact_mails c
    set tries = c.tries + 1,
      next_try_at = case when c.tries < 5 then now() + interval '1 minute' * 4 ^ c.tries end
    from due where c.message_id = due.message_id and c.user_id = due.user_id
    returning c.message_id, c.user_id, c.host
  )
  select m.id, u.id, u.email, claimed.host, m.name, m.email, m.subject, m.message
  from claimed join public.contact_messages m on m.id = claimed.message_id
  join auth.users u on u.id = claimed.user_id
  join public.user_roles r on r.user_id = u.id and r.role = 'admin'
  where u.email is not null
$$;

create or replace function private.mark_contact_mail_sent(message_id uuid, user_id uuid) returns void
language sql security definer
set search_path = ''
as $$
  update private.contact_mails c set sent_at = now(), next_try_at = null
  where c.message_id = mark_contact_mail_sent.message_id
    and c.user_id = mark_contact_mail_sent.user_id
$$;
