-- Records every write through the table API by an administrator, a tenant's manager or the service, and every write
-- of a function that named its batch (begin_batch), except rows derived by triggers. Learners' own writes are not
-- recorded (docs/design/rights.md). Other functions of the database run as the owner and record
-- their operation themselves, with private.audit. The trigger's arguments are columns that are not recorded
-- (private.guard_table).
create or replace function private.record_audit() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  before jsonb;
  after jsonb;
  row_id text;
begin
  -- The function that restores rows records them itself.
  if current_setting('back_office.restoring', true) = 'on' then
    return null;
  end if;
  if not (pg_trigger_depth() = 1 and coalesce(current_setting('back_office.named', true), '') = 'on')
    and (current_user not in ('authenticated', 'service_role')
      or current_user = 'authenticated' and not private.is_admin()
        and coalesce(current_setting('back_office.tenants', true), '') = '')
  then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    before := to_jsonb(old);
  end if;
  if tg_op <> 'DELETE' then
    after := to_jsonb(new);
  end if;
  row_id := private.row_id_of(coalesce(after, before));
  if tg_nargs > 0 then
    before := before - tg_argv;
    after := after - tg_argv;
  end if;
  perform private.audit(lower(tg_op), tg_table_name, row_id, before, after);
  return null;
end
$$;
grant execute on function private.record_audit() to authenticated, service_role;

-- The identifier of a row in the trail: its id, or the columns of its key.
create or replace function private.row_id_of(recorded jsonb) returns text
language sql immutable
set search_path = ''
as $$
  select coalesce(recorded ->> 'id', recorded ->> 'user_id', recorded ->> 'domain',
    nullif(concat_ws(',', coalesce(recorded ->> 'quiz_set_id', recorded ->> 'question_id'),
      recorded ->> 'tag_id'), ''))
$$;
grant execute on function private.row_id_of(jsonb) to authenticated, service_role;
