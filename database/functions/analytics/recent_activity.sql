-- The five latest attempts, orders and sign-ups since a day. Each branch uses an index of its own, so that a site
-- with few events is as fast as a busy one.
create or replace function private.recent_activity(first_day date, site text) returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  most constant integer := 5;
  -- Days begin at midnight in Bangkok.
  since constant timestamptz := first_day::timestamp at time zone interval '7 hours';
  tenant constant uuid := case when site ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then site::uuid end;
  attempts uuid[];
  orders uuid[];
begin
  if site is null then
    attempts := array(select id from public.quiz_attempts
      where status = 'submitted' and completed_at >= since order by completed_at desc, id limit most);
    orders := array(select id from public.payment_orders
      where created_at >= since order by created_at desc, id limit most);
  elsif site = 'global' then
    attempts := array(select id from public.quiz_attempts
      where status = 'submitted' and tenant_id is null and completed_at >= since
      order by completed_at desc, id limit most);
    orders := array(select id from public.payment_orders
      where tenant_id is null and created_at >= since order by created_at desc, id limit most);
  else
    attempts := array(select id from public.quiz_attempts
      where status = 'submitted' and tenant_id = tenant and completed_at >= since
      order by completed_at desc, id limit most);
    orders := array(select id from public.payment_orders
      where tenant_id = tenant and created_at >= since order by created_at desc, id limit most);
  end if;
  return json_build_object(
    'attempts', (
      select coalesce(json_agg(json_build_object('id', a.id, 'quiz_set_id', a.quiz_set_id, 'quiz_set_name', q.name,
        'person', private.person_name(a.user_id), 'score', a.score, 'total_questions', a.total_questions,
        'completed_at', a.completed_at) order by a.completed_at desc, a.id), '[]')
      from public.quiz_attempts a join public.quiz_sets q on q.id = a.quiz_set_id where a.id = any (attempts)),
    'orders', (
      select coalesce(json_agg(json_build_object('id', o.id, 'mch_order_no', o.mch_order_no,
        'person', private.person_name(o.user_id), 'amount', o.amount, 'points_amount', o.points_amount,
        'state', private.order_state(o), 'created_at', o.created_at) order by o.created_at desc, o.id), '[]')
      from public.payment_orders o where o.id = any (orders)),
    'sign_ups', (
      select coalesce(json_agg(json_build_object('id', p.user_id, 'person', coalesce(nullif(btrim(p.full_name), ''),
        p.email), 'created_at', p.created_at) order by p.created_at desc, p.user_id), '[]')
      from (select * from public.profiles where deleted_at is null and not is_anonymous and created_at >= since
        order by created_at desc, user_id limit most) p));
end
$$;

-- A user's name as administrators see it: the full name, otherwise the e-mail address; null for a deleted account.
create or replace function private.person_name(person_id uuid) returns text
language sql stable security definer
set search_path = ''
as $$
  select coalesce(nullif(btrim(p.full_name), ''), p.email) from public.profiles p where p.user_id = person_id
$$;
