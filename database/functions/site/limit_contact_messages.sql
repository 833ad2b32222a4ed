-- The contact form is open to anyone, so what it can fill the disk with is bounded: one message a
-- statement (refuse_further_messages), in an hour 20 of one visitor's network (as the server tells it, over all sites) and 100
-- of one site. A flood shuts the form of one site at most, and leaves a few megabytes an hour.
-- A network is forgotten after the hour, with the next message or at night. Refuses with rate_limited.
create or replace function private.limit_contact_messages() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  per_network constant integer := 20;
  per_site constant integer := 100;
  hour_ago constant timestamptz := now() - interval '1 hour';
  sender constant text := nullif(current_setting('request.network', true), '');
begin
  if coalesce(auth.role(), '') not in ('anon', 'authenticated') then
    return null;
  end if;
  if (select count(*) from public.contact_messages m join new_rows n on m.tenant_id is not distinct from n.tenant_id
    where m.created_at > hour_ago) > per_site
  then
    perform private.fail('rate_limited');
  end if;
  delete from private.contact_senders s where s.sent_at <= hour_ago;
  if sender is not null then
    -- Those of one network that come at once are counted one after the other.
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('private.contact_senders ' || sender, 0));
    if (select count(*) from private.contact_senders s where s.network = sender and s.sent_at > hour_ago) >= per_network
    then
      perform private.fail('rate_limited');
    end if;
    insert into private.contact_senders (network) values (sender);
  end if;
  return null;
end
$$;
create or replace trigger limit_contact_messages after insert on public.contact_messages
  referencing new table as new_rows
  for each statement execute function private.limit_contact_messages();

-- Refuses the second row of a statement before anything is done for the first: its mails would be
-- queued by then, and the queue is locked for everybody's until the statement ends. A request is one
-- statement and one transaction.
create or replace function private.refuse_further_messages() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if coalesce(auth.role(), '') not in ('anon', 'authenticated') then
    return new;
  end if;
  if current_setting('contact_messages.sent', true) = 'on' then
    perform private.fail('rate_limited');
  end if;
  perform set_config('contact_messages.sent', 'on', true);
  return new;
end
$$;
create or replace trigger a_refuse_further_messages before insert on public.contact_messages
  for each row execute function private.refuse_further_messages();
