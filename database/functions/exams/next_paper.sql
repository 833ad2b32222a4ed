-- The paper of an examination that the caller sits next: one in progress, otherwise the one with the fewest questions
-- that are missing (held or deleted, for example) or that an attempt of the caller asked before, then the lowest
-- number. `seen` is the number of the latter, and `points_cost` what a start costs. A paper that misses over a tenth of
-- its questions comes after all others, however few the caller has seen of it, and one without questions is not given.
-- Refuses visitors, an examination that is not open on the current site (exam_not_found), and one without papers
-- (exam_without_papers).
create or replace function public.next_paper(blueprint_id uuid) returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller constant uuid := private.require_user();
  exam public.exam_blueprints;
  given json;
begin
  select * into exam from public.exam_blueprints b where b.id = next_paper.blueprint_id;
  if exam.is_active is not true or exam.tenant_id is distinct from private.current_tenant_id() then
    perform private.fail('exam_not_found');
  end if;
  with recent as (
    -- The job adds evidence later, and none of anonymous users.
    select distinct e.question_id from public.quiz_attempts a
    join private.edition_questions e on e.edition_id = a.edition_id
    where a.user_id = caller
      and (a.completed_at is null or a.completed_at > now() - interval '1 day' or private.is_anonymous(caller))
  )
  select json_build_object('paper_id', p.id, 'quiz_set_id', p.quiz_set_id, 'seen', met.seen,
    'points_cost', private.start_cost(s))
  into given
  from public.exam_papers p join public.quiz_sets s on s.id = p.quiz_set_id
  cross join lateral (
    select exists (
      select from public.quiz_attempts a
      where a.user_id = caller and a.quiz_set_id = p.quiz_set_id and a.status = 'in_progress'
        and coalesce(a.deadline_at > clock_timestamp(), true)) as is_running
  ) own
  cross join lateral (
    select count(*) filter (where exists (
        select from private.evidence e where e.user_id = caller and e.question_id = asked.question_id)
      or asked.question_id in (select question_id from recent)) as seen,
      count(*) as whole, count(*) - s.total_questions as missing
    from private.exam_paper_questions asked where asked.paper_id = p.id
  ) met
  where p.blueprint_id = exam.id and (p.retired_at is null and s.total_questions > 0 or own.is_running)
  order by own.is_running desc, met.missing * 10 > met.whole, met.seen + met.missing, p.number limit 1;
  if given is null then
    perform private.fail('exam_without_papers');
  end if;
  return given;
end
$$;
grant execute on function public.next_paper(uuid) to anon, authenticated;
