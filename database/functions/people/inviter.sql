-- The name of a referral code's owner, as on the leaderboard, shown to visitors who follow the link; null for an
-- unknown code. The name may be null too. Open to visitors: a code is eight random characters, known only where its
-- owner shared it.
create or replace function public.inviter(code text) returns json
language sql stable security definer
set search_path = ''
as $$
  select json_build_object('name', nullif(btrim(p.full_name), ''))
  from public.profiles p
  where p.referral_code = upper(btrim(inviter.code)) and p.deleted_at is null
$$;
grant execute on function public.inviter(text) to anon, authenticated;
