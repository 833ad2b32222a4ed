-- True when a referral's bonus may be paid now. The referred user has confirmed the e-mail address or came through an
-- identity provider, and received welcome points, which each mailbox gets once (welcome_member.sql). The mailbox is
-- not the referrer's and has not earned this referrer a bonus before. The device of the sign-up is not the referrer's
-- and has not earned a bonus before. The referrer has received fewer than 10 bonuses today, in Bangkok. Without a
-- device, the checks on it are skipped.
create or replace function private.is_referral_due(referral public.referrals) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select referral.status = 'completed' and not referral.points_awarded
    and exists (
      select from auth.users u where u.id = referral.referee_id and private.is_proved(u))
    and exists (
      select from public.point_transactions t
      where t.user_id = referral.referee_id and t.reference_type = 'welcome')
    -- Two accounts of one mailbox may both have welcome points from before these were remembered.
    and not exists (
      select from (
        select referral.referrer_id
        union all
        select r.referee_id from public.referrals r
        where r.referrer_id = referral.referrer_id and r.points_awarded
      ) known (user_id)
      join public.profiles p using (user_id)
      join public.profiles referred on referred.user_id = referral.referee_id
      where private.mailbox_of(p.email) = private.mailbox_of(referred.email))
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
