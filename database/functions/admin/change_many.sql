-- Applies one act to many rows of a list (private.chosen_ids, private.row_act) in one statement. If the statement
-- fails, it is repeated row by row, so that one row does not block the others; the refused rows and their errors are
-- returned. Rows that were changed or deleted after they were chosen are returned as refused too. `count` is the
-- number of rows that the user confirmed; refuses to change a different number (selection_changed). Runs as the
-- caller, so the table's policies, guards and audit trail apply.
create or replace function public.change_many(table_name text, chosen jsonb, act text, detail jsonb default '{}')
returns json
language plpgsql
set search_path = ''
as $$
declare
  ids uuid[];
  one uuid;
  written text;
  changed integer;
  done integer;
  refused jsonb;
  batch uuid;
begin
  perform private.require_manager();
  ids := private.chosen_ids(table_name, chosen);
  if (chosen ->> 'count')::integer <> cardinality(ids) then
    perform private.fail('selection_changed', jsonb_build_object('count', cardinality(ids)));
  end if;
  batch := private.begin_batch('change_many',
    jsonb_build_object('act', act, 'table', table_name, 'detail', detail, 'count', cardinality(ids)));
  written := (private.row_act(table_name, act, detail)).statement;
  select coalesce(jsonb_agg(jsonb_build_object('id', key, 'reason', 'record_changed', 'message', '')), '[]')
  into refused from jsonb_object_keys(coalesce(chosen -> 'versions', '{}')) key where key::uuid <> all (ids);
  begin
    execute written using ids;
    get diagnostics changed = row_count;
  exception when others then
    changed := 0;
    foreach one in array ids loop
      begin
        execute written using array[one];
        get diagnostics done = row_count;
        changed := changed + done;
      exception when others then
        refused := refused || jsonb_build_object('id', one,
          'reason', case when sqlstate = 'PGRST' then sqlerrm::jsonb ->> 'code' else sqlstate end,
          'message', case when sqlstate = 'PGRST' then sqlerrm::jsonb ->> 'message' else '' end);
      end;
    end loop;
  end;
  return json_build_object('batch', batch, 'changed', changed, 'refused', (
    select coalesce(json_agg(refusal || jsonb_build_object('name', private.row_name(table_name, (refusal ->> 'id')::uuid))), '[]')
    from jsonb_array_elements(refused) refusal));
end
$$;
grant execute on function public.change_many(text, jsonb, text, jsonb) to anon, authenticated, service_role;

-- The display name of a row; null if the row is gone.
create or replace function private.row_name(table_name text, row_id uuid) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  name text;
begin
  execute format('select left(coalesce(to_jsonb(t) ->> ''name'', to_jsonb(t) ->> ''question_text''), 200)
    from public.%I t where t.id = $1', table_name) into name using row_id;
  return name;
end
$$;
grant execute on function private.row_name(text, uuid) to authenticated, service_role;
