-- Pays the referrer's points (product_figures.sql), once, after the referred user has submitted a quiz, if
-- private.is_referral_due holds (docs/design/points.md). Called after a submission and by the sweep; does
-- nothing when no bonus is due. A referral held back stays completed: if only the daily limit prevented the bonus, the
-- user's next submission on a later day, or that day's sweep, pays it.
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
  -- One bonus at a time per referrer and per device. Locks the balance before the referral, as the deletion of the
  -- referrer's account does; after a deletion there is no one left to reward. Never waits for the device, because a
  -- sweep holds several of these locks: if it is taken, the next sweep pays the bonus.
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
    select due.referrer_id, 'earned', f.referral_points, private.phrase('ledger.referral'), 'referral', due.id, referred_id
    from private.product_figures() f;
  end if;
end
$$;
