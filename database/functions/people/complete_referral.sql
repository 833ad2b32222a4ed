-- The referral is completed at sign-up: the invitation of that e-mail, or a new row when the link was
-- shared otherwise: that row has no address, for the inviter reads only what the inviter typed. An
-- unknown code is no reason to refuse an account: it is ignored. `device` is the sign-up's
-- private.device_signal, kept to recognise a device that brings a bonus twice; null: none.
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
    where referrer_id = referrer and status = 'pending' and lower(referee_email) = lower(new_email)
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
