-- Moves a row by some places among its siblings, those of the same site or the same parent: up for a
-- negative number. Numbers the others anew where two had the same place, so that a move is always
-- seen. Runs as the caller: the policies and the audit trail of the table hold, and who is no
-- administrator is refused. A table without an order has no parent here, which format refuses.
create or replace function public.move_sibling(table_name text, record_id uuid, places integer) returns void
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
begin
  if current_user = 'anon' then
    perform private.fail('sign_in_required');
  end if;
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
end
$$;
grant execute on function public.move_sibling(text, uuid, integer) to anon, authenticated, service_role;
