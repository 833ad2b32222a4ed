-- 10 points to whoever brought this person, once, when the person has submitted a quiz and
-- private.is_referral_due agrees (docs/decisions/0003-points.md). Called after a submission and by the sweep; does nothing where
-- nothing is due. A referral held back stays completed: when only the day's limit stood in the way,
-- the person's next submitted quiz on a later day, or that day's sweep, brings the bonus.
create or replace function private.award_referral(referred_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  due public.referrals;
  device bytea;
begin
  select * into due from public.referrals r
  where referee_id = referred_id and private.is_referral_due(r);
  if not found then
    return;
  end if;
  -- One bonus at a time for a referrer and for a device. The balance comes before the referral, as
  -- where the referrer's account is deleted; the referral has nobody to reward after that. The device
  -- is never waited for, since a sweep holds several: whoever comes second is left to the next sweep.
  perform from public.profiles where user_id = due.referrer_id for no key update;
  perform from public.referrals r where r.id = due.id and r.referrer_id = due.referrer_id for update;
  if not found then
    return;
  end if;
  select signal into device from private.referral_signals where referral_id = due.id;
  if not coalesce(pg_try_advisory_xact_lock(hashtextextended(encode(device, 'hex'), 0)), true) then
    return;
  end if;
  update public.referrals r set points_awarded = true, awarded_at = now()
  where id = due.id and private.is_referral_due(r);
  if found then
    insert into public.point_transactions
      (user_id, transaction_type, amount, description, reference_type, reference_id, actor_id)
    values (due.referrer_id, 'earned', 10, private.phrase('ledger.referral'), 'referral', due.id, referred_id);
  end if;
end
$$;
