-- Moves a row by a number of positions among its siblings (rows of the same site or parent), up for a negative
-- number. Renumbers siblings that share a position, so that a move is always visible. Locks the siblings, so that two
-- moves among them run one after the other. Returns the batch, or null if no row moved. Runs as the caller, so the
-- table's policies and audit trail apply. For administrators, and managers of its tenant; refuses a table without an
-- order.
create or replace function public.move_sibling(table_name text, record_id uuid, places integer) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  parent text := case table_name
    when 'categories' then 'tenant_id'
    when 'subcategories' then 'category_id'
    when 'courses' then 'subcategory_id'
    when 'quiz_sets' then 'course_id'
  end;
  batch uuid;
  moved integer;
begin
  perform private.require_manager();
  batch := private.begin_batch('move_sibling', jsonb_build_object('table', table_name, 'places', places));
  if parent is null or places is null then
    perform private.fail('request_malformed');
  end if;
  execute format($lock$
    select from public.%1$I t
    where t.%2$I is not distinct from (select own.%2$I from public.%1$I own where own.id = $1)
    order by t.id for no key update
  $lock$, table_name, parent) using record_id;
  execute format($move$
    with moved as (
      select id, %2$I as parent from public.%1$I where id = $1
    ),
    sibling as (
      select t.id, row_number() over (order by t.display_order, t.name, t.id) as place
      from public.%1$I t join moved on t.%2$I is not distinct from moved.parent
    ),
    arranged as (
      select sibling.id, row_number() over (
        order by place + case when sibling.id = moved.id then $2 + 0.5 * sign($2) else 0 end) as place
      from sibling, moved
    )
    update public.%1$I t set display_order = arranged.place
    from arranged where arranged.id = t.id and t.display_order <> arranged.place
  $move$, table_name, parent) using record_id, places;
  get diagnostics moved = row_count;
  return case when moved > 0 then batch end;
end
$$;
grant execute on function public.move_sibling(text, uuid, integer) to anon, authenticated, service_role;
