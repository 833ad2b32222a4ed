-- Answers a message of the contact form: stores the answer, queues its mail to the sender's address, and marks the
-- message as handled. Idempotent by the request's id. Administrators only. Refuses a deleted message
-- (contact_message_not_found), an answer that is empty or longer than 10,000 characters (contact_reply_invalid), an
-- undeliverable address (contact_address_invalid), more than 20 answers to one message (contact_replies_full), and
-- more than 50 an hour by one administrator, deleted messages included (contact_replies_exhausted). Cannot be undone,
-- because the mail cannot.
create or replace function public.answer_contact_message(message_id uuid, body text, request_id uuid)
returns json
language plpgsql security definer
set search_path = ''
as $$
declare
  per_message constant integer := 20;
  per_hour constant integer := 50;
  longest constant integer := 10000;
  words constant text := btrim(regexp_replace(body, '\r\n?', E'\n', 'g'), E' \t\n');
  asked public.contact_messages;
  reply public.contact_replies;
begin
  perform private.require_admin();
  if request_id is null then
    perform private.fail('request_id_required');
  end if;
  -- A repeated call waits here for the first. Then one answer at a time per administrator: concurrent ones would each
  -- see the last free slot.
  perform pg_advisory_xact_lock(hashtextextended(request_id::text, 0)),
    pg_advisory_xact_lock(hashtextextended('public.answer_contact_message ' || coalesce(auth.uid()::text, ''), 0));
  select * into reply from public.contact_replies r where r.request_id = answer_contact_message.request_id;
  if found then
    if (reply.message_id, reply.author_id, reply.body) is distinct from (message_id, auth.uid(), words) then
      perform private.fail('request_malformed');
    end if;
    return private.reply_json(reply);
  end if;
  select * into asked from public.contact_messages m where m.id = message_id for update;
  if not found then
    perform private.fail('contact_message_not_found');
  end if;
  if (words ~ '\S') is not true or length(words) > longest then
    perform private.fail('contact_reply_invalid', jsonb_build_object('longest', to_char(longest, 'FM99,999')));
  end if;
  -- The form accepts more addresses than mail servers do.
  if asked.email !~ '^[^@\s<>",;:]+@[^@\s<>",;:]+\.[^@\s<>",;:]+$' then
    perform private.fail('contact_address_invalid');
  end if;
  if (select count(*) from public.contact_replies r where r.message_id = asked.id) >= per_message then
    perform private.fail('contact_replies_full', jsonb_build_object('limit', per_message));
  end if;
  if (select count(*) from private.admin_batches b where b.act = 'answer_contact_message'
    and b.actor_id is not distinct from auth.uid() and b.created_at > now() - interval '1 hour') >= per_hour
  then
    perform private.fail('contact_replies_exhausted', jsonb_build_object('limit', per_hour));
  end if;
  perform private.begin_batch('answer_contact_message');
  insert into public.contact_replies (message_id, author_id, body, request_id)
  values (asked.id, auth.uid(), words, answer_contact_message.request_id) returning * into reply;
  update public.contact_messages m set answered_at = now(), handled_at = coalesce(m.handled_at, now())
  where m.id = asked.id;
  insert into private.outbox (kind, subject, host)
  values ('reply', reply.id::text, private.mailed_host(asked.tenant_id));
  perform private.wake_mail_job();
  return private.reply_json(reply);
end
$$;
grant execute on function public.answer_contact_message(uuid, text, uuid) to anon, authenticated, service_role;

-- An answer as the back office shows it, with the state of its mail: waiting, sent, or failed after the last try.
create or replace function private.reply_json(reply public.contact_replies) returns json
language sql stable security definer
set search_path = ''
as $$
  select json_build_object('id', reply.id, 'body', reply.body, 'created_at', reply.created_at,
    'author', private.audit_actor(reply.author_id),
    'mail', coalesce((
      -- The last try may be in progress for as long as a lease lasts.
      select case when o.sent_at is not null then 'sent'
        when o.next_try_at is not null or o.claimed_at > now() - interval '1 hour' then 'waiting' end
      from private.outbox o where o.kind = 'reply' and o.subject = reply.id::text), 'failed'))
$$;

-- The host that a tenant's mails link to: its domain if it is verified and points here, otherwise its subdomain; null
-- on the hub, and for a tenant without a host.
create or replace function private.mailed_host(tenant_id uuid) returns text
language sql stable security definer
set search_path = ''
as $$
  select h.host from public.tenants t join private.site_hosts() h
    on h.points_here and h.host in (t.domain, t.subdomain || '.' || (private.site_of(null) ->> 'domain'))
  where t.id = mailed_host.tenant_id
  order by h.host = t.domain desc limit 1
$$;
