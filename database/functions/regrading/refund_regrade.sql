-- The setting regrade_refund: the points that dropping a question returns, unless the regrade says otherwise.
create or replace function private.regrade_refund() returns text
language sql stable security definer
set search_path = ''
as $$
  select coalesce((select s.value from public.site_settings s
    where s.key = 'regrade_refund' and s.value in ('none', 'share', 'all')), 'share')
$$;

-- The points that a plan which drops a question returns, by attempt: 'share' is the question's part of the price, at
-- least one point, 'all' the whole price. Never above the price less earlier refunds, and nothing for free attempts,
-- deleted accounts, and attempts that were refunded for this question before. Attempts in progress count too. `points`
-- is below `due` where the balance would exceed the highest one.
drop function if exists private.refunds_due(private.regrades, text);
create function private.refunds_due(plan private.regrades, refund text)
returns table (attempt_id uuid, user_id uuid, points integer, due integer)
language sql stable security definer
set search_path = ''
as $$
  select owed.id, owed.user_id,
    least(owed.due, greatest(0, private.highest_balance() - owed.balance - owed.before))::integer, owed.due
  from (
    select d.*, sum(d.due) over (partition by d.user_id order by d.id) - d.due as before
    from (
      select a.id, a.user_id, p.points as balance,
        least(a.points_spent - returned.points, case refund when 'all' then a.points_spent
          else greatest(1, round(a.points_spent::numeric / e.total_questions)) end)::integer as due
      from private.markings(plan.editions_before) was
      join private.markings(plan.editions_after) m using (edition_id)
      join private.quiz_set_editions e on e.id = m.edition_id
      join public.quiz_attempts a on a.edition_id = e.id
      join public.profiles p on p.user_id = a.user_id
      cross join lateral (
        select coalesce(sum(r.points), 0) as points, coalesce(bool_or(r.question_id = plan.question_id), false) as done
        from private.regrade_refunds r where r.attempt_id = a.id
      ) returned
      where refund in ('share', 'all') and m.is_dropped and not was.is_dropped and p.deleted_at is null
        and a.points_spent > 0 and a.points_spent > returned.points and not returned.done
    ) d
  ) owed
$$;

-- Returns these points to learners whose balances the caller has locked, and records each refund. Returns the sums, as
-- private.refund_sums does.
create or replace function private.refund_regrade(plan private.regrades, refund text, people uuid[]) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  named constant text := current_setting('back_office.named', true);
  sums jsonb;
begin
  -- The regrade's own entry in the trail states the sum.
  perform set_config('back_office.named', '', true);
  with owed as materialized (
    select * from private.refunds_due(plan, refund) d where d.user_id = any (people)
  ), refunded as (
    insert into private.regrade_refunds (question_id, attempt_id, regrade_id, user_id, points)
    select plan.question_id, d.attempt_id, plan.id, d.user_id, d.points from owed d where d.points > 0
    returning *
  ), entries as (
    insert into public.point_transactions
      (user_id, transaction_type, amount, description, reference_type, reference_id)
    select r.user_id, 'adjustment', r.points, private.phrase('ledger.regrade', jsonb_build_object('name', q.name)),
      'regrade', plan.id
    -- That of the attempt: a paper, or the question's own.
    from refunded r join public.quiz_attempts a on a.id = r.attempt_id join public.quiz_sets q on q.id = a.quiz_set_id
    order by r.user_id, r.attempt_id
  )
  select jsonb_build_object('rule', refund, 'learners', count(distinct d.user_id) filter (where d.points > 0),
    'points', coalesce(sum(d.points), 0), 'capped', count(distinct d.user_id) filter (where d.points < d.due))
  into sums from owed d;
  perform set_config('back_office.named', named, true);
  return sums;
end
$$;
