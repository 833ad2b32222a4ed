-- The content of an invitation's mail; null when the invitation is no longer pending.
create or replace function private.referral_mail(mail private.outbox) returns json
language sql stable security definer
set search_path = ''
as $$
  select json_build_object('to', r.referee_email, 'code', r.referral_code, 'inviter', p.full_name)
  from public.referrals r join public.profiles p on p.user_id = r.referrer_id
  where r.id = mail.subject::uuid and r.status = 'pending' and r.referee_email is not null
$$;
