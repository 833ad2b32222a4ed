-- Counts the current site's catalogue as learners see it. Learners are those on the shared board (private.board_of),
-- so they are counted on the hub only. Open to everyone.
create or replace function public.site_figures() returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  here constant uuid := private.current_tenant_id();
begin
  return (
    select json_build_object(
      'platforms', (select count(*) from private.shown_tenants),
      'categories', (select count(*) from private.shown_categories g where g.tenant_id is not distinct from here),
      'quiz_sets', count(*), 'questions', coalesce(sum(q.total_questions), 0),
      'learners', case when here is null then (
        private.standing_totals(private.board_of(null), 0::smallint) ->> 'learners')::bigint end)
    -- Starts from the courses, which need fewer lookups.
    from private.shown_courses c
    join public.quiz_sets q on q.course_id = c.id and private.is_open(q)
    where c.tenant_id is not distinct from here);
end
$$;
grant execute on function public.site_figures() to anon, authenticated;
