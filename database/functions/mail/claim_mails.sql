-- How many mails of a purpose may go out in an hour: each has its own share, so that a stranger's
-- messages use up neither the invitations' nor, at the mail server, what sign-up and recovery need
-- (those do not pass here). A mail has one recipient: that is what mail servers count. What is over
-- waits.
create or replace function private.mail_shares() returns table (purpose text, hourly integer)
language sql immutable
set search_path = ''
as $$
  values ('contact', 100), ('referral', 100), ('report', 50), ('domain', 50), ('reply', 100)
$$;

-- Takes due mails, `batch` of each purpose at most, for one sender alone. Sites take turns: first comes
-- whose site had least of the hour, so that a flood on one holds up no other. They are leased for an
-- hour, longer than a mail server may take for one (mail/transport.ts), so that a slow one gets no
-- mail twice; a crash costs the rest of that hour. Given up at the sixth try or after two days; what
-- they tell of stays in the administrators' lists. Called by the server as the owner.
create or replace function private.claim_mails(batch integer)
returns table (id uuid, purpose text, host text, content json)
language plpgsql security definer
set search_path = ''
as $$
declare
  mail private.outbox;
  withheld boolean;
  claimed boolean;
begin
  -- One claim at a time, or two would both see the same room in a share.
  perform pg_advisory_xact_lock(hashtextextended('private.claim_mails', 0));
  -- All at once: a backlog of days would take the loop below minutes.
  update private.outbox o set next_try_at = null
  where o.next_try_at <= now() and o.queued_at < now() - interval '2 days';
  loop
    withheld := false;
    claimed := false;
    for mail in
      select due.* from private.mail_shares() share
      cross join lateral (
        select count(*) as used from private.outbox o
        where o.purpose = share.purpose and o.claimed_at > now() - interval '1 hour') hour
      cross join lateral (
        select o.* from private.outbox o
        where o.purpose = share.purpose and o.next_try_at <= now()
        order by row_number() over (partition by o.host order by o.next_try_at, o.id) + (
          select count(*) from private.outbox u where u.purpose = share.purpose
            and u.claimed_at > now() - interval '1 hour' and u.host is not distinct from o.host),
          o.next_try_at, o.id
        limit least(batch, greatest(share.hourly - hour.used, 0))) due
    loop
      content := case
        when mail.purpose = 'contact' then private.contact_mail(mail)
        when mail.purpose = 'referral' then private.referral_mail(mail)
        when mail.purpose = 'domain' then private.lost_host_mail(mail)
        when mail.purpose = 'reply' then private.reply_mail(mail)
        else private.report_mail(mail)
      end;
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
      purpose := mail.purpose;
      host := mail.host;
      claimed := true;
      return next;
    end loop;
    -- Behind what is withheld others may wait.
    exit when claimed or not withheld;
  end loop;
end
$$;

create or replace function private.mark_mail_sent(mail_id uuid) returns void
language sql security definer
set search_path = ''
as $$
  update private.outbox set sent_at = now(), next_try_at = null where id = mail_id
$$;

-- Ends the lease of a mail that could not be sent: tried again after 1, 4, 16, 64 and 256 minutes.
create or replace function private.postpone_mail(mail_id uuid) returns void
language sql security definer
set search_path = ''
as $$
  update private.outbox set next_try_at = now() + interval '1 minute' * 4 ^ (tries - 1)
  where id = mail_id and next_try_at is not null
$$;
