-- Checks an invitation by e-mail, whether written through the table or invite_referral. Refuses an implausible
-- address, the inviter's own and a repeated one, in any spelling of the mailbox (mail/mailbox_of.sql), and more than 20
-- in 24 hours; stores the address in lower case. Writes outside a request (demo content) pass.
create or replace function private.check_invitation() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  daily_limit constant integer := 20;
begin
  if auth.uid() is null then
    return new;
  end if;
  new.referee_email := lower(private.clean_line(new.referee_email));
  if new.referee_email is null or length(new.referee_email) > 320
    or new.referee_email !~ '^[^@\s<>",;:]+@[^@\s<>",;:]+\.[^@\s<>",;:]+$' then
    perform private.fail('email_invalid');
  end if;
  -- One invitation at a time per user: concurrent ones would each see the last free slot.
  perform from public.profiles where user_id = new.referrer_id for update;
  if exists (select from public.profiles p where p.user_id = new.referrer_id
    and private.mailbox_of(p.email) = private.mailbox_of(new.referee_email)) then
    perform private.fail('referral_self');
  end if;
  if exists (select from public.referrals r where r.referrer_id = new.referrer_id
    and private.mailbox_of(r.referee_email) = private.mailbox_of(new.referee_email)) then
    perform private.fail('invitation_repeated');
  end if;
  -- The mails of this statement's rows are queued only after all rows are inserted, so these rows are added to the
  -- count.
  if (select count(*) from private.outbox m join public.referrals r on m.kind = 'referral' and m.subject = r.id::text
      where r.referrer_id = new.referrer_id and m.queued_at > now() - interval '1 day')
    + (select count(*) from public.referrals r where r.referrer_id = new.referrer_id
      and r.created_at = now() and not exists (select from private.outbox m
        where m.kind = 'referral' and m.subject = r.id::text))
    >= daily_limit
  then
    perform private.fail('invitations_exhausted', jsonb_build_object('limit', daily_limit));
  end if;
  return new;
end
$$;
create or replace trigger check_invitation before insert on public.referrals
  for each row when (new.status = 'pending') execute function private.check_invitation();
