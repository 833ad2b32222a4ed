-- Decision 16: 10 points to whoever brought this person, once, when the person has submitted a quiz
-- and confirmed the e-mail. Called after a submission; does nothing where nothing is due.
create or replace function private.award_referral(referred_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  due public.referrals;
begin
  select * into due from public.referrals
  where referee_id = referred_id and status = 'completed' and not points_awarded;
  if not found or not exists (
    select from auth.users where id = referred_id and email_confirmed_at is not null
  ) then
    return;
  end if;
  update public.referrals set points_awarded = true, awarded_at = now()
  where id = due.id and not points_awarded;
  if found then
    insert into public.point_transactions
      (user_id, transaction_type, amount, description, reference_type, reference_id, actor_id)
    values (due.referrer_id, 'earned', 10, private.phrase('ledger.referral'), 'referral', due.id, referred_id);
  end if;
end
$$;
