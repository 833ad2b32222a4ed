-- Adds each sign-in of an administrator to the audit trail, by whichever method. It belongs to no batch, because
-- there is nothing to undo. The IP address is not stored, because the trail is retained longer than addresses may be;
-- the auth service's own log has it for a year (forget_old_traces.sql). A user promoted while signed in has no
-- sign-in here; the promotion is recorded instead.
create or replace function private.record_sign_in() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  entry bigint;
begin
  if exists (select from public.user_roles r where r.user_id = new.user_id and r.role = 'admin') then
    insert into public.admin_audit_log (actor_id, action, table_name, row_id, after)
    values (new.user_id, 'sign_in', 'sessions', new.id::text,
      jsonb_build_object('user_agent', left(new.user_agent, 300)))
    returning id into entry;
    perform private.index_audit(array[entry]);
  end if;
  return null;
end
$$;
create or replace trigger record_sign_in after insert on auth.sessions
  for each row execute function private.record_sign_in();
