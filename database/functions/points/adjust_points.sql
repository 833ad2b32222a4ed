-- Sets a balance; the signed difference is added to the ledger (record_adjustment). Administrators only. Refuses a
-- missing or negative balance and an unknown user.
create or replace function public.adjust_points(user_id uuid, points integer) returns json
language plpgsql security definer
set search_path = ''
as $$
declare
  balance integer;
begin
  perform private.require_admin();
  if adjust_points.points is null or adjust_points.points < 0 then
    perform private.fail('points_invalid');
  end if;
  select p.points into balance from public.profiles p where p.user_id = adjust_points.user_id for update;
  if not found then
    perform private.fail('user_not_found');
  end if;
  update public.profiles p set points = adjust_points.points where p.user_id = adjust_points.user_id;
  perform private.audit('adjust_points', 'profiles', adjust_points.user_id::text,
    jsonb_build_object('points', balance), jsonb_build_object('points', adjust_points.points));
  return json_build_object('user_id', adjust_points.user_id, 'points', adjust_points.points,
    'difference', adjust_points.points - balance);
end
$$;
grant execute on function public.adjust_points(uuid, integer) to anon, authenticated, service_role;
