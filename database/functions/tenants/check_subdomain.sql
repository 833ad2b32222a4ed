-- Checks a subdomain while an administrator types it: `message` is the reason why no tenant can be created with it.
-- Administrators only.
create or replace function public.check_subdomain(subdomain text) returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  refusal text;
begin
  perform private.require_admin();
  refusal := private.subdomain_refusal(lower(btrim(subdomain)));
  return json_build_object('free', refusal is null, 'message',
    (select e.message from private.error_catalogue() e where e.code = refusal));
end
$$;
grant execute on function public.check_subdomain(text) to anon, authenticated, service_role;
