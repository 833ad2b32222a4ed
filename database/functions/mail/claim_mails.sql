-- Leases due mails to one sender, at most `batch` of each kind. The site with the fewest mails in the past hour
-- comes first, so that a flood on one site does not delay another. A lease lasts an hour, longer than a mail server
-- may take for one mail (mail/transport.ts), so a slow server does not receive a mail twice; after a crash, the mail
-- waits for the rest of that hour. A mail is given up after six tries or two days; its subject remains in the
-- administrators' lists. `purpose` is what the release before reads as the kind. The server calls it as the owner.
create or replace function private.claim_mails(batch integer)
returns table (id uuid, kind text, purpose text, host text, content json)
language plpgsql security definer
set search_path = ''
as $$
declare
  mail private.outbox;
  withheld boolean;
  claimed boolean;
begin
  -- One claim at a time: two would both see the same free share.
  perform pg_advisory_xact_lock(hashtextextended('private.claim_mails', 0));
  -- In one statement: the loop below would take minutes for a backlog of days.
  update private.outbox o set next_try_at = null
  where o.next_try_at <= now() and o.queued_at < now() - interval '2 days';
  loop
    withheld := false;
    claimed := false;
    for mail in
      select due.* from private.mail_kinds() share
      cross join lateral (
        select count(*) as used from private.outbox o
        where o.kind = share.kind and o.claimed_at > now() - interval '1 hour') hour
      cross join lateral (
        select o.* from private.outbox o
        where o.kind = share.kind and o.next_try_at <= now()
        order by row_number() over (partition by o.host order by o.next_try_at, o.id) + (
          select count(*) from private.outbox u where u.kind = share.kind
            and u.claimed_at > now() - interval '1 hour' and u.host is not distinct from o.host),
          o.next_try_at, o.id
        limit least(batch, greatest(share.hourly - hour.used, 0))) due
    loop
      content := private.mail_content(mail);
      if content is null then
        withheld := true;
        update private.outbox o set next_try_at = null where o.id = mail.id;
        continue;
      end if;
      update private.outbox o
      set tries = o.tries + 1, claimed_at = now(),
        next_try_at = case when o.tries < 5 then now() + interval '1 hour' end
      where o.id = mail.id;
      id := mail.id;
      kind := mail.kind;
      purpose := mail.kind;
      host := mail.host;
      claimed := true;
      return next;
    end loop;
    -- Withheld mails may have hidden others from the batch.
    exit when claimed or not withheld;
  end loop;
end
$$;

-- Records that a mail was sent, and with it the reminder that it contains.
create or replace function private.mark_mail_sent(mail_id uuid) returns void
language sql security definer
set search_path = ''
as $$
  with sent as (
    update private.outbox set sent_at = now(), next_try_at = null where id = mail_id returning kind, subject
  )
  update private.reminders r set sent_at = now() from sent where sent.kind = 'reminder' and r.id = sent.subject::uuid
$$;

-- Ends the lease of a mail that could not be sent; it is tried again after 1, 4, 16, 64 and 256 minutes.
create or replace function private.postpone_mail(mail_id uuid) returns void
language sql security definer
set search_path = ''
as $$
  update private.outbox set next_try_at = now() + interval '1 minute' * 4 ^ (tries - 1)
  where id = mail_id and next_try_at is not null
$$;
