-- One account as the back office shows it, with its sessions and second factors; null for an unknown account.
-- Administrators only.
create or replace function public.user_details(user_id uuid) returns json
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select json_build_object('id', p.user_id, 'email', p.email, 'full_name', p.full_name, 'points', p.points,
      'role', coalesce((select r.role from public.user_roles r where r.user_id = p.user_id), 'user'),
      'created_at', p.created_at, 'anonymous', p.is_anonymous, 'confirmed_at', u.email_confirmed_at, 'invited_at', u.invited_at,
      'last_sign_in_at', u.last_sign_in_at,
      'suspended_until', case when u.banned_until > now() then u.banned_until end,
      'attempts', coalesce((select t.attempts from private.learner_totals t where t.user_id = p.user_id), 0),
      'paid_baht', (select coalesce(sum(o.amount), 0) from public.payment_orders o
        where o.user_id = p.user_id and o.paid_at is not null and o.refunded_at is null),
      'sessions', private.sessions_of(p.user_id, null),
      'factors', (select coalesce(json_agg(json_build_object('id', f.id, 'friendly_name', f.friendly_name,
          'created_at', f.created_at) order by f.created_at), '[]')
        from auth.mfa_factors f where f.user_id = p.user_id and f.status::text = 'verified'))
    from public.profiles p join auth.users u on u.id = p.user_id
    where p.user_id = user_details.user_id and p.deleted_at is null);
end
$$;
grant execute on function public.user_details(uuid) to anon, authenticated, service_role;
