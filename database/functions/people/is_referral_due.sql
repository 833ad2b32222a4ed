-- Whether a referral's bonus may be given now: the person confirmed the e-mail, or
-- came by an identity provider, which knows them; the device of the
-- sign-up is not the one that the referrer signed up with and brought nobody a bonus before; and the
-- referrer has had fewer than 10 bonuses today, in Bangkok. Without a device only the day counts.
create or replace function private.is_referral_due(referral public.referrals) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select referral.status = 'completed' and not referral.points_awarded
    and exists (
      select from auth.users u where u.id = referral.referee_id and private.is_proved(u))
    and not exists (
      select from private.referral_signals s
      join private.device_signals d on d.user_id = referral.referrer_id and d.signal = s.signal
      where s.referral_id = referral.id)
    and not exists (
      select from private.referral_signals s
      join private.referral_signals earlier on earlier.signal = s.signal
      join public.referrals r on r.id = earlier.referral_id and r.points_awarded
      where s.referral_id = referral.id)
    and (
      select count(*) from public.referrals r
      where r.referrer_id = referral.referrer_id and r.points_awarded
        and r.awarded_at > now() - interval '1 day'
        and private.day_of(r.awarded_at) = private.day_of(now())) < 10
$$;
