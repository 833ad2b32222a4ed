-- Proves that no point and no payment was lost or invented. Returns one row per claim: the number of rows checked,
-- the number that are wrong, and some examples. A single statement, so that all claims are checked at the same
-- moment. Read by `npm run audit` and by the nightly job.
create or replace function private.audit_points()
returns table (claim text, checked bigint, wrong bigint, examples text[])
language sql stable security definer
set search_path = ''
as $$
  with claims (code, claim) as (values
    ('balance', 'each balance equals the sum of its ledger'),
    ('welcome', 'each account got its welcome points at most once'),
    ('credit', 'each paid order was credited once, with its points, to its owner'),
    ('unpaid', 'no order was credited without payment'),
    ('refund', 'points went back only for refunds, once, as recorded'),
    ('receipt', 'receipt numbers of a year have neither gap nor repeat'),
    ('charge', 'each start of a quiz was charged once'),
    ('withdrawal', 'each withdrawn attempt got its points back once'),
    ('regrade', 'each refund of a regrade is in the ledger once, and none exceeds its charge'),
    ('referral', 'each awarded referral has its bonus, once'),
    ('orphan', 'no ledger row of a purchase is without its order')
  ), ledger as (
    select t.user_id, sum(t.delta) as total, count(*) filter (where t.reference_type = 'welcome') as welcomes
    from public.point_transactions t group by t.user_id
  ), credits as (
    select t.order_id, count(*) as times,
      bool_and(t.amount = o.points_amount and t.user_id = o.user_id) as fits
    from public.point_transactions t join public.payment_orders o on o.id = t.order_id
    where t.transaction_type = 'earned' group by t.order_id
  ), returns as (
    select t.order_id, count(*) as times, -sum(t.delta) as taken
    from public.point_transactions t
    where t.order_id is not null and t.transaction_type <> 'earned' group by t.order_id
  ), charges as (
    select t.user_id, t.reference_id as quiz_set_id, count(*) as times, sum(t.amount) as points
    from public.point_transactions t
    where t.reference_type in ('quiz_set', 'tenant_quiz_set') and t.transaction_type = 'spent'
    group by t.user_id, t.reference_id
  ), starts as (
    select a.user_id, a.quiz_set_id, count(*) as times, sum(a.points) as points
    from (
      select user_id, quiz_set_id, points_spent from public.quiz_attempts
      union all
      select w.user_id, w.quiz_set_id, w.points_returned + coalesce((
        select sum(r.points) from private.regrade_refunds r where r.attempt_id = w.attempt_id), 0)
      from private.withdrawn_attempts w
    ) a (user_id, quiz_set_id, points) where a.points > 0 group by a.user_id, a.quiz_set_id
  ), withdrawals as (
    select t.reference_id as attempt_id, t.user_id, count(*) as times, sum(t.delta) as points
    from public.point_transactions t where t.reference_type = 'withdrawn_attempt' group by 1, 2
  ), refunds as (
    select r.regrade_id, r.user_id, count(*) as times, sum(r.points) as points
    from private.regrade_refunds r group by 1, 2
  ), refunded as (
    select t.reference_id as regrade_id, t.user_id, count(*) as times, sum(t.delta) as points
    from public.point_transactions t where t.reference_type = 'regrade' group by 1, 2
  ), bonuses as (
    select t.reference_id, count(*) as times from public.point_transactions t
    where t.reference_type = 'referral' group by t.reference_id
  ), findings as (
    select 'balance' as code, p.user_id::text as subject,
      p.points = coalesce(l.total, 0) as holds
    from public.profiles p left join ledger l using (user_id)
    union all
    select 'welcome', p.user_id::text, coalesce(l.welcomes, 0) <= 1
    from public.profiles p left join ledger l using (user_id)
    union all
    select 'credit', o.id::text,
      coalesce(c.times = 1 and c.fits, false)
    from public.payment_orders o left join credits c on c.order_id = o.id
    where o.paid_at is not null
    union all
    select 'unpaid', o.id::text, c.order_id is null and o.status <> 'paid'
    from public.payment_orders o left join credits c on c.order_id = o.id
    where o.paid_at is null
    union all
    select 'refund', o.id::text,
      coalesce(r.taken, 0) = coalesce(o.refunded_points, 0) and coalesce(r.times, 0) <= 1
    from public.payment_orders o left join returns r on r.order_id = o.id
    where o.refunded_at is not null or r.order_id is not null
    union all
    select 'receipt', c.year::text, (
      select (count(*), max(substr(o.receipt_no, 8)::integer)) = (c.last_number, c.last_number)
      from public.payment_orders o where o.receipt_no like 'RC' || c.year || '-%')
    from private.receipt_counters c
    union all
    select 'charge', coalesce(s.user_id, c.user_id) || ' '
      || coalesce(s.quiz_set_id, c.quiz_set_id), coalesce(s.times = c.times and s.points = c.points, false)
    from starts s full join charges c on c.user_id = s.user_id and c.quiz_set_id = s.quiz_set_id
    -- Attempts are deleted with their quiz set, but their charges remain in the ledger.
    where exists (select from public.quiz_sets q where q.id = coalesce(s.quiz_set_id, c.quiz_set_id))
    union all
    select 'withdrawal', coalesce(w.attempt_id, r.attempt_id)::text,
      coalesce(w.user_id = r.user_id and w.points_returned = r.points and r.times = 1, false)
    from (select * from private.withdrawn_attempts where points_returned > 0) w
    full join withdrawals r using (attempt_id)
    union all
    select 'regrade', coalesce(r.user_id, t.user_id) || ' ' || coalesce(r.regrade_id, t.regrade_id),
      coalesce((r.times, r.points) = (t.times, t.points), false)
    from refunds r full join refunded t on t.user_id = r.user_id and t.regrade_id = r.regrade_id
    union all
    select 'regrade', a.id::text, sum(r.points) <= a.points_spent
    from private.regrade_refunds r join public.quiz_attempts a on a.id = r.attempt_id group by a.id
    union all
    select 'referral', r.id::text,
      coalesce(b.times, 0) = case when r.points_awarded then 1 else 0 end
    from public.referrals r left join bonuses b on b.reference_id = r.id
    union all
    select 'orphan', t.id::text, t.order_id is not null
    from public.point_transactions t where t.reference_type = 'payment_order'
  )
  select c.claim, count(f.code), count(*) filter (where not f.holds),
    (array_agg(f.subject) filter (where not f.holds))[1:5]
  from claims c left join findings f using (code)
  group by c.claim
  order by c.claim
$$;
