-- Takes the invitations whose mail is due, for one worker alone, and puts their next try behind a
-- growing pause, so that a crash or a refusing mail server costs a delay and no invitation. Given up
-- after 6 tries (about 6 hours). Called by the server as the owner.
create or replace function private.claim_referral_mails(batch integer)
returns table (referral_id uuid, referee_email text, referral_code text, inviter_name text, host text)
language sql security definer
set search_path = ''
as $$
  with due as (
    select m.referral_id from private.referral_mails m
    where m.next_try_at <= now() order by m.next_try_at limit batch for update skip locked
  ), claimed as (
    update private.referral_mails m
    set tries = m.tries + 1,
      next_try_at = case when m.tries < 5 then now() + interval '1 minute' * 4 ^ m.tries end
    from due where m.referral_id = due.referral_id
    returning m.referral_id, m.host
  )
  select r.id, r.referee_email, r.referral_code, p.full_name, claimed.host
  from claimed join public.referrals r on r.id = claimed.referral_id
  join public.profiles p on p.user_id = r.referrer_id
  where r.status = 'pending' and r.referee_email is not null
$$;

create or replace function private.mark_referral_mail_sent(referral_id uuid) returns void
language sql security definer
set search_path = ''
as $$
  update private.referral_mails m set sent_at = now(), next_try_at = null
  where m.referral_id = mark_referral_mail_sent.referral_id
$$;
