-- The caller's referral code, created on the first call: eight letters and digits that cannot be mistaken for one
-- another. Refuses visitors and anonymous users.
create or replace function public.generate_referral_code() returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_account();
  alphabet constant text := '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
  code text;
  noise bytea;
begin
  select referral_code into code from public.profiles where user_id = caller for update;
  if not found then
    perform private.fail('user_not_found');
  end if;
  while code is null loop
    -- The first six and the last six bytes of a random UUID are fully random.
    noise := uuid_send(gen_random_uuid());
    select string_agg(substr(alphabet, get_byte(noise, i) % 32 + 1, 1), '') into code
    from unnest(array[0, 1, 2, 3, 4, 5, 10, 11]) i;
    if exists (select from public.profiles where referral_code = code) then
      code := null;
    end if;
  end loop;
  update public.profiles set referral_code = code where user_id = caller and referral_code is null;
  return code;
end
$$;
grant execute on function public.generate_referral_code() to anon, authenticated;
