-- What a sign-up by an identity provider could not bring along, told by the session that the account was made
-- in: the link that the person followed and the number of their browser, as a sign-up by e-mail brings them in
-- its metadata (handle_new_user.sql). Counts for an hour, once each: who has a device or a referral keeps it,
-- so an account that was here before is nobody's to claim. An unknown code is ignored. Answers whether the
-- account is news: it was an anonymous person's in this session, or no browser has told of it before. Refuses visitors, and who has not signed up.
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
  -- The same session twice at once: the second finds what the first has settled.
  perform from public.profiles p where p.user_id = caller for no key update;
  select t.created_at into joined from public.point_transactions t
  where t.user_id = caller and t.reference_type = 'welcome';
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
