-- Changes a balance by a `difference`, or to `points` if the balance still is `expected`. Requires a reason.
-- Idempotent by the request's id: a repeated call returns the result of the first. Administrators only. Refuses a
-- balance that has changed (points_moved), a negative result (points_negative) and a change of zero
-- (points_unchanged).
create or replace function public.change_points(
  user_id uuid, reason text, request_id uuid,
  difference integer default null, points integer default null, expected integer default null
) returns json
language plpgsql security definer
set search_path = ''
as $$
declare
  balance integer;
  change bigint;
  why text;
  done public.point_transactions;
begin
  perform private.require_admin();
  why := private.act_reason(reason);
  if request_id is null then
    perform private.fail('request_id_required');
  end if;
  if num_nonnulls(difference, change_points.points) <> 1 or change_points.points < 0
    or (change_points.points is null) <> (expected is null)
  then
    perform private.fail('points_invalid');
  end if;
  -- One change at a time per request and per balance; a repeated call waits here for the first.
  perform pg_advisory_xact_lock(hashtextextended(request_id::text, 0));
  select p.points into balance from public.profiles p
  where p.user_id = change_points.user_id and p.deleted_at is null for update;
  if not found then
    perform private.fail('user_not_found');
  end if;
  select * into done from public.point_transactions t
  where t.reference_type = 'points_request' and t.reference_id = request_id;
  if found then
    if done.user_id <> change_points.user_id
      or done.amount <> coalesce(difference, change_points.points - expected)
    then
      perform private.fail('request_malformed');
    end if;
    return json_build_object('user_id', done.user_id, 'points', done.balance_after, 'difference', done.amount);
  end if;
  if expected <> balance then
    perform private.fail('points_moved', jsonb_build_object('balance', to_char(balance, 'FM9,999,999,999')));
  end if;
  change := coalesce(difference::bigint, change_points.points::bigint - balance);
  if change = 0 then
    perform private.fail('points_unchanged');
  end if;
  if balance + change < 0 then
    perform private.fail('points_negative', jsonb_build_object('balance', to_char(balance, 'FM9,999,999,999')));
  end if;
  if change > 0 then
    perform private.refuse_high_balance(balance + change);
  end if;
  perform private.begin_batch('change_points', jsonb_build_object('reason', why));
  insert into public.point_transactions
    (user_id, transaction_type, amount, description, reference_type, reference_id)
  values (change_points.user_id, 'adjustment', change, private.phrase('ledger.adjustment'),
    'points_request', request_id);
  perform private.audit('change_points', 'profiles', change_points.user_id::text,
    jsonb_build_object('points', balance), jsonb_build_object('points', balance + change));
  return json_build_object('user_id', change_points.user_id, 'points', balance + change, 'difference', change);
end
$$;
grant execute on function public.change_points(uuid, text, uuid, integer, integer, integer)
  to anon, authenticated, service_role;
