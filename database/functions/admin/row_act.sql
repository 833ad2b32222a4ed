-- The SQL of an act on rows of a table: `concerns` is a condition on a row t, true if the act changes it; `statement`
-- changes those rows among the ids $1. `detail` holds the target of a move (`to`, null for the hub), the tag, or the
-- new `points_cost` and `time_limit_minutes` (null for no limit); those that are absent stay. Refuses an act that the
-- table does not support.
create or replace function private.row_act(table_name text, act text, detail jsonb,
  out concerns text, out statement text)
language plpgsql immutable
set search_path = ''
as $$
declare
  status constant text := case act when 'publish' then 'published' when 'archive' then 'archived'
    when 'draft' then 'draft' end;
  parent constant text := case table_name when 'categories' then 'tenant_id'
    when 'subcategories' then 'category_id' when 'courses' then 'subcategory_id'
    when 'quiz_sets' then 'course_id' when 'questions' then 'quiz_set_id' when 'quiz_tags' then 'category_id' end;
  ordered constant boolean := table_name <> 'quiz_tags';
  switched constant boolean := table_name in ('categories', 'subcategories', 'courses', 'quiz_sets');
  published constant boolean := table_name in ('quiz_sets', 'questions');
  link constant text := case table_name when 'quiz_sets' then 'quiz_set_tags' when 'questions' then 'question_tags' end;
  owner constant text := case table_name when 'quiz_sets' then 'quiz_set_id' else 'question_id' end;
  target constant text := coalesce(quote_literal((detail ->> 'to')::uuid), 'null::uuid');
  tag constant text := quote_nullable((detail ->> 'tag')::uuid);
  cost constant integer := detail ->> 'points_cost';
  minutes constant integer := detail ->> 'time_limit_minutes';
begin
  if act in ('activate', 'deactivate') and switched then
    concerns := format('t.is_active is distinct from %L::boolean', act = 'activate');
    statement := format('update public.%I t set is_active = %L where t.id = any ($1) and %s',
      table_name, act = 'activate', concerns);
  elsif status is not null and published then
    concerns := format('t.status <> %L', status);
    statement := format('update public.%I t set status = %L where t.id = any ($1) and %s',
      table_name, status, concerns);
  elsif act = 'move' and parent is not null then
    concerns := format('t.%I is distinct from %s', parent, target);
    -- Appended after the existing rows, in their previous order.
    statement := case when ordered then format('with placed as (
        select t.id, row_number() over (order by t.display_order, t.id)
          + (select coalesce(max(there.display_order), 0) from public.%1$I there
            where there.%2$I is not distinct from %3$s) as place
        from public.%1$I t where t.id = any ($1) and %4$s)
      update public.%1$I t set %2$I = %3$s, display_order = placed.place from placed where placed.id = t.id',
      table_name, parent, target, concerns)
    else format('update public.%I t set %I = %s where t.id = any ($1) and %s', table_name, parent, target, concerns)
    end;
  elsif act in ('tag', 'untag') and link is not null then
    concerns := format('%s exists (select from public.%I l where l.%I = t.id and l.tag_id = %s)',
      case act when 'tag' then 'not' else '' end, link, owner, tag);
    statement := case act
      when 'tag' then format('insert into public.%I (%I, tag_id) select t.id, %s from public.%I t
        where t.id = any ($1) and %s', link, owner, tag, table_name, concerns)
      else format('delete from public.%I where %I = any ($1) and tag_id = %s', link, owner, tag) end;
  elsif act = 'price' and table_name = 'quiz_sets' and detail ?| array['points_cost', 'time_limit_minutes'] then
    if detail ? 'points_cost' and coalesce(cost, -1) < 0 or minutes < 1 then
      perform private.fail('request_malformed');
    end if;
    concerns := format('(t.points_cost, t.time_limit_minutes) is distinct from (%s, %s)',
      coalesce(cost::text, 't.points_cost'),
      case when detail ? 'time_limit_minutes' then coalesce(minutes::text, 'null::integer') else 't.time_limit_minutes' end);
    statement := format('update public.quiz_sets t set points_cost = %s, time_limit_minutes = %s
      where t.id = any ($1) and %s', coalesce(cost::text, 't.points_cost'),
      case when detail ? 'time_limit_minutes' then coalesce(minutes::text, 'null') else 't.time_limit_minutes' end, concerns);
  elsif act = 'delete' then
    concerns := 'true';
    statement := format('delete from public.%I where id = any ($1)', table_name);
  else
    perform private.fail('request_malformed');
  end if;
end
$$;
grant execute on function private.row_act(text, text, jsonb) to authenticated, service_role;
