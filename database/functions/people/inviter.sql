-- By which name the owner of a referral code invites whoever followed the link, as the leaderboard
-- shows it; null where nobody has the code. A name may be null too. Open to visitors: a code is eight
-- random characters, known to whom its owner gave it.
create or replace function public.inviter(code text) returns json
language sql stable security definer
set search_path = ''
as $$
  select json_build_object('name', nullif(btrim(p.full_name), ''))
  from public.profiles p
  where p.referral_code = upper(btrim(inviter.code)) and p.deleted_at is null
$$;
grant execute on function public.inviter(text) to anon, authenticated;
