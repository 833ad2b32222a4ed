-- Completes a referral at sign-up: the invitation of that mailbox, or a new row if the link was shared
-- otherwise. The new row has no address, because the referrer may read only addresses that they entered. An unknown
-- code is ignored, since it is no reason to refuse an account. `device` is the sign-up's private.device_signal,
-- stored to recognise a device that would earn a second bonus; null for none.
create or replace function private.complete_referral(new_user_id uuid, new_email text, code text, device bytea) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  referrer uuid;
  completed uuid;
begin
  if coalesce(btrim(code), '') = '' then
    return;
  end if;
  select user_id into referrer from public.profiles
  where referral_code = upper(btrim(code)) and user_id <> new_user_id;
  if not found then
    return;
  end if;
  update public.referrals
  set status = 'completed', completed_at = now(), referee_id = new_user_id
  where id = (
    select id from public.referrals
    where referrer_id = referrer and status = 'pending'
      and private.mailbox_of(referee_email) = private.mailbox_of(new_email)
    order by created_at limit 1 for update
  )
  returning id into completed;
  if not found then
    insert into public.referrals (referrer_id, referral_code, status, referee_id, completed_at)
    values (referrer, upper(btrim(code)), 'completed', new_user_id, now())
    returning id into completed;
  end if;
  if device is not null then
    insert into private.referral_signals (referral_id, signal) values (completed, device);
  end if;
end
$$;
