-- Queues the mail of an invitation in the transaction that records it. The mail is withheld when the address already
-- has an account, received three invitations in 24 hours, or has reached its limit of mails that strangers may cause
-- (take_mail.sql). The inviter is not informed, since the reason would reveal which addresses have an account.
create or replace function private.queue_referral_mail() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  withheld boolean;
begin
  if auth.uid() is null then
    return null;
  end if;
  withheld := exists (select from auth.users where email = new.referee_email)
    or (select count(*) from public.referrals r join private.outbox m on m.kind = 'referral' and m.subject = r.id::text
        where r.status = 'pending' and lower(r.referee_email) = new.referee_email
          and m.queued_at > now() - interval '1 day') >= 3;
  if not withheld then
    withheld := not private.take_mail(new.referee_email);
  end if;
  insert into private.outbox (kind, subject, host, next_try_at)
  values ('referral', new.id::text, case when private.current_tenant_id() is not null then private.request_host() end,
    case when not withheld then now() end);
  if not withheld then
    perform private.wake_mail_job();
  end if;
  return null;
end
$$;
create or replace trigger queue_referral_mail after insert on public.referrals
  for each row when (new.status = 'pending') execute function private.queue_referral_mail();
