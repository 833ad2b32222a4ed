-- Records an invitation by e-mail, which the server sends. Refuses an invalid address, the caller's own, visitors and
-- anonymous users. Returns the first invitation when repeated. Addresses of one mailbox are the same (mail/mailbox_of.sql).
create or replace function public.invite_referral(email text) returns json
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_account();
  address text := lower(private.clean_line(invite_referral.email));
  code text := public.generate_referral_code();
  invitation public.referrals;
begin
  if address is null or length(address) > 320 or address !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' then
    perform private.fail('email_invalid');
  end if;
  -- One invitation at a time; generate_referral_code already holds this lock.
  perform from public.profiles where user_id = caller for update;
  if exists (select from public.profiles p where p.user_id = caller and private.mailbox_of(p.email) = private.mailbox_of(address)) then
    perform private.fail('referral_self');
  end if;
  select * into invitation from public.referrals
  where referrer_id = caller and private.mailbox_of(referee_email) = private.mailbox_of(address)
  order by created_at limit 1;
  if not found then
    insert into public.referrals (referrer_id, referee_email, referral_code)
    values (caller, address, code) returning * into invitation;
  end if;
  return row_to_json(invitation);
end
$$;
grant execute on function public.invite_referral(text) to anon, authenticated;
