-- Records an invitation by e-mail (the server mails it). Refuses what is not an address, the caller's
-- own, who has not signed up, and answers a repeated invitation with the first.
create or replace function public.invite_referral(email text) returns json
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_account();
  address text := lower(btrim(invite_referral.email));
  code text := public.generate_referral_code();
  invitation public.referrals;
begin
  if address is null or length(address) > 320 or address !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' then
    perform private.fail('email_invalid');
  end if;
  -- generate_referral_code holds the profile's lock: one invitation at a time.
  perform from public.profiles where user_id = caller for update;
  if exists (select from public.profiles p where p.user_id = caller and lower(p.email) = address) then
    perform private.fail('referral_self');
  end if;
  select * into invitation from public.referrals
  where referrer_id = caller and lower(referee_email) = address limit 1;
  if not found then
    insert into public.referrals (referrer_id, referee_email, referral_code)
    values (caller, address, code) returning * into invitation;
  end if;
  return row_to_json(invitation);
end
$$;
grant execute on function public.invite_referral(text) to anon, authenticated;
