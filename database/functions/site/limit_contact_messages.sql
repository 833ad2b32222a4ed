-- Limits the contact form, which is open to everyone, so that it cannot fill the disk: one message per statement
-- (refuse_further_messages); per hour 20 from one network (passed by the server, over all sites) and 100 to one site,
-- of which guests may send 80 and each member 10, so that strangers cannot block members. A flood blocks the form of
-- one site at most, and stores a few megabytes an hour. A network is deleted after the hour, with the next message or
-- at night. Refuses with rate_limited.
create or replace function private.limit_contact_messages() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  per_network constant integer := 20;
  per_site constant integer := 100;
  of_guests constant integer := 80;
  of_member constant integer := 10;
  hour_ago constant timestamptz := now() - interval '1 hour';
  sender constant text := nullif(current_setting('request.network', true), '');
  member constant uuid := (select p.user_id from public.profiles p where p.user_id = auth.uid() and not p.is_anonymous);
begin
  if coalesce(auth.role(), '') not in ('anon', 'authenticated') then
    return null;
  end if;
  if (
    select count(*) > per_site
      or member is null and count(*) filter (where p.user_id is null) > of_guests
      or count(*) filter (where p.user_id = member) > of_member
    from public.contact_messages m join new_rows n on m.tenant_id is not distinct from n.tenant_id
    left join public.profiles p on p.user_id = m.user_id and not p.is_anonymous
    where m.created_at > hour_ago)
  then
    perform private.fail('rate_limited');
  end if;
  delete from private.contact_senders s where s.sent_at <= hour_ago;
  if sender is not null then
    -- Serializes concurrent messages from one network.
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

-- Refuses the second row of a statement before anything is done for the first: its mails would already be queued, and
-- the queue stays locked for all sites until the statement ends. A request is one statement and one transaction.
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
