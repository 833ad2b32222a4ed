-- The caller's attempts in progress on any site, newest first, and the order to pay, at most one, with the server's time
-- for their countdowns. Refuses visitors. Orders before the newest one or before a paid one were given up; one under
-- review must not be paid again.
create or replace function public.running_attempts() returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller constant uuid := private.require_user();
begin
  return json_build_object('attempts', private.attempts_in_progress(caller),
    'orders', (
      select coalesce(json_agg(json_build_object('id', o.id, 'points_amount', o.points_amount,
        'deadline_at', o.expires_at)), '[]')
      from (
        select n.id, n.points_amount, n.status, n.expires_at, n.needs_review
        from public.payment_orders n where n.user_id = caller
        order by n.created_at desc limit 1
      ) o
      where o.status = 'pending' and o.expires_at > now() and not o.needs_review),
    'server_now', clock_timestamp());
end
$$;
grant execute on function public.running_attempts() to anon, authenticated;
