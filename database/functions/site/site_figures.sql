-- What there is on the site visited, counted: as far as learners find it in the catalogue. Learners are
-- those with a submitted quiz, of the whole installation, and so told on the hub only. Anyone may know.
create or replace function public.site_figures() returns json
language plpgsql stable security definer
set search_path = ''
-- By indexes, also where a plan was made while a table was empty (docs/decisions/0026-statistics.md).
set enable_seqscan = off
set jit = off
as $$
declare
  here constant uuid := private.current_tenant_id();
begin
  return (
    select json_build_object(
      'platforms', (select count(*) from public.tenants t where t.is_active),
      'categories', (select count(*) from public.categories g
        where g.tenant_id is not distinct from here and g.is_active),
      'quiz_sets', count(*), 'questions', coalesce(sum(q.total_questions), 0),
      'learners', case when here is null then (private.standing_totals(0::smallint) ->> 'learners')::bigint end)
    from public.quiz_sets q
    where q.tenant_id is not distinct from here and q.is_active and q.status = 'published');
end
$$;
grant execute on function public.site_figures() to anon, authenticated;
