-- A sign-in of an administrator is a row of the audit trail, by any of the ways that there are. It is no
-- batch: there is nothing to undo. The address it came from is not kept here, for the trail lasts longer
-- than addresses may; the auth service's own log has it for a year (forget_old_traces.sql). Where somebody is
-- made an administrator while signed in, the trail has that instead.
create or replace function private.record_sign_in() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if exists (select from public.user_roles r where r.user_id = new.user_id and r.role = 'admin') then
    insert into public.admin_audit_log (actor_id, action, table_name, row_id, after)
    values (new.user_id, 'sign_in', 'sessions', new.id::text,
      jsonb_build_object('user_agent', left(new.user_agent, 300)));
  end if;
  return null;
end
$$;
create or replace trigger record_sign_in after insert on auth.sessions
  for each row execute function private.record_sign_in();
