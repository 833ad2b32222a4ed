-- What a start of a quiz set costs: its price, or in proportion to the questions left where more than a tenth are held
-- (of a paper of an examination: held or missing otherwise), at least one point unless it is free.
create or replace function private.start_cost(quiz public.quiz_sets) returns integer
language plpgsql stable security definer
set search_path = ''
as $$
declare
  missing integer;
begin
  if quiz.points_cost = 0 then
    return 0;
  elsif quiz.is_paper then
    select count(*) - quiz.total_questions into missing
    from public.exam_papers p join private.exam_paper_questions asked on asked.paper_id = p.id
    where p.quiz_set_id = quiz.id;
  else
    select count(*) into missing from private.questions q
    where q.quiz_set_id = quiz.id and q.held_at is not null and q.status = 'published' and not q.is_dropped;
  end if;
  return case when missing * 10 > missing + quiz.total_questions
    then greatest(1, round(quiz.points_cost::numeric * quiz.total_questions / (missing + quiz.total_questions)))
    else quiz.points_cost end;
end
$$;
grant execute on function private.start_cost(public.quiz_sets) to anon, authenticated, service_role;

-- The same as a computed field of quiz sets. Sets no search_path, so that PostgreSQL can inline it.
create or replace function public.start_cost(quiz_set public.quiz_sets) returns integer
language sql stable
as $$
  select private.start_cost_of_read(quiz_set)
$$;
grant execute on function public.start_cost(public.quiz_sets) to anon, authenticated, service_role;

-- Null for rows that the caller has not read: a request may pass any, and would learn how many questions of a hidden
-- quiz set are held. To read the row again under the caller's rights takes ten times as long.
create or replace function private.start_cost_of_read(quiz public.quiz_sets) returns integer
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if exists (select from public.quiz_sets s where s.id = quiz.id and s.updated_at = quiz.updated_at) then
    return private.start_cost(quiz);
  end if;
  return null;
end
$$;
grant execute on function private.start_cost_of_read(public.quiz_sets) to anon, authenticated, service_role;
