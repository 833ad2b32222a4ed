-- The answers to a message of the contact form, the first one first. Administrators only.
create or replace function public.list_contact_replies(message_id uuid) returns json
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select coalesce(json_agg(private.reply_json(r) order by r.created_at, r.id), '[]')
    from public.contact_replies r where r.message_id = list_contact_replies.message_id);
end
$$;
grant execute on function public.list_contact_replies(uuid) to anon, authenticated, service_role;
