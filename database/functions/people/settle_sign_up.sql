-- Completes a sign-up through an identity provider, which cannot carry metadata: the session that created the account
-- sends the referral link's code and the device number, which a sign-up by e-mail sends as metadata
-- (handle_new_user.sql). Accepted for an hour and once each: an existing device or referral is never replaced, so no
-- one can claim an older account. An unknown code is ignored. Returns true when the account is new: the user was
-- anonymous in this session, or no browser has sent a device before. Refuses visitors and anonymous users.
create or replace function public.settle_sign_up(referral_code text, device_id text) returns json
language plpgsql security definer
set search_path = ''
as $$
declare
  caller constant uuid := private.require_session();
  began timestamptz;
  joined timestamptz;
  device bytea;
  news boolean;
begin
  perform private.require_account();
  select s.created_at into began from auth.sessions s
  where s.id = (auth.jwt() ->> 'session_id')::uuid and s.user_id = caller;
  -- The same session may call it twice at once: the second call then sees the result of the first.
  perform from public.profiles p where p.user_id = caller for no key update;
  -- The welcome points date from the sign-up; a mailbox that signs up again has none (welcome_member.sql).
  select coalesce(t.created_at, p.created_at) into joined from public.profiles p
  left join public.point_transactions t on t.user_id = p.user_id and t.reference_type = 'welcome'
  where p.user_id = caller;
  if (joined > greatest(now() - interval '1 hour', began - interval '5 minutes')) is not true then
    return to_json(false);
  end if;
  insert into private.device_signals (user_id, signal)
  select caller, given.signal from private.device_signal(settle_sign_up.device_id) given (signal)
  where given.signal is not null
  on conflict do nothing;
  news := found or joined > began;
  select d.signal into device from private.device_signals d where d.user_id = caller;
  if not exists (select from public.referrals r where r.referee_id = caller) then
    perform private.complete_referral(caller, (select u.email from auth.users u where u.id = caller),
      settle_sign_up.referral_code, device);
  end if;
  return to_json(news);
end
$$;
grant execute on function public.settle_sign_up(text, text) to anon, authenticated;
