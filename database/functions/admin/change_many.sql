-- Applies one act to many rows of a list (private.chosen_ids, private.row_act), in parts of 100 rows, after each of which
-- a job reports its progress. If the statement of a part fails, it is repeated row by row, so that one row does not
-- block the others; the refused rows and their errors are returned. Rows that were changed or deleted after they were
-- chosen are returned as refused too. `count` is the number of rows that the user confirmed; refuses to change a
-- different number (selection_changed). Refuses what a request may have no time for (private.is_long_change): that is
-- started as a job. Runs as the caller, so the table's policies, guards and audit trail apply.
create or replace function public.change_many(table_name text, chosen jsonb, act text, detail jsonb default '{}')
returns json
language plpgsql
set search_path = ''
as $$
declare
  ids uuid[];
  part uuid[];
  one uuid;
  written text;
  changed integer := 0;
  done integer;
  refused jsonb;
  batch uuid;
  part_size constant integer := 100;
begin
  perform private.require_manager();
  ids := private.confirmed_ids(table_name, chosen);
  if nullif(current_setting('back_office.job', true), '') is null and private.is_long_change(table_name, act, ids) then
    perform private.fail('job_required');
  end if;
  batch := private.begin_batch('change_many',
    jsonb_build_object('act', act, 'table', table_name, 'detail', detail, 'count', cardinality(ids)));
  written := (private.row_act(table_name, act, detail)).statement;
  select coalesce(jsonb_agg(jsonb_build_object('id', key, 'reason', 'record_changed', 'message', '')), '[]')
  into refused from jsonb_object_keys(coalesce(chosen -> 'versions', '{}')) key where key::uuid <> all (ids);
  for start in 1..cardinality(ids) by part_size loop
    part := ids[start:start + part_size - 1];
    begin
      execute written using part;
      get diagnostics done = row_count;
      changed := changed + done;
    exception when others then
      foreach one in array part loop
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
    perform private.report_progress(start + cardinality(part) - 1);
  end loop;
  return json_build_object('batch', batch, 'changed', changed, 'refused', (
    select coalesce(json_agg(refusal || jsonb_build_object('name', private.row_name(table_name, (refusal ->> 'id')::uuid))), '[]')
    from jsonb_array_elements(refused) refusal));
end
$$;
grant execute on function public.change_many(text, jsonb, text, jsonb) to anon, authenticated, service_role;

-- The chosen rows, if they are as many as the user confirmed (selection_changed).
create or replace function private.confirmed_ids(table_name text, chosen jsonb) returns uuid[]
language plpgsql stable
set search_path = ''
as $$
declare
  ids constant uuid[] := private.chosen_ids(table_name, chosen);
begin
  if (chosen ->> 'count')::integer <> cardinality(ids) then
    perform private.fail('selection_changed', jsonb_build_object('count', cardinality(ids)));
  end if;
  return ids;
end
$$;
grant execute on function private.confirmed_ids(text, jsonb) to authenticated, service_role;

-- Whether an act on these rows may outlast the time limit of a request (8 s): more than 500 rows, including for a move
-- the quiz sets and questions below, which may change their tenant, and for a deletion all that is deleted along. On one
-- core, tagging or moving a quiz set takes 3 ms, mostly for its search entry, and deleting a question 2 ms; a busy
-- machine needs several times as long.
create or replace function private.is_long_change(table_name text, act text, ids uuid[]) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
declare
  most constant integer := 500;
begin
  if cardinality(ids) > most then
    return true;
  elsif act not in ('move', 'delete') then
    return false;
  end if;
  return (
    select cardinality(ids) + coalesce(sum(c.value::bigint), 0) > most
    from jsonb_each_text(private.contents_of(table_name, ids)) c
    where act = 'delete' or c.key in ('quiz_sets', 'questions') and table_name <> 'quiz_tags');
end
$$;
grant execute on function private.is_long_change(text, text, uuid[]) to authenticated, service_role;

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
