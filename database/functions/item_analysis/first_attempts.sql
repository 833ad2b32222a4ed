-- Returns those attempts that are their learner's first submitted one of the quiz set and count in public
-- (statistics/board_of.sql). A learner has one attempt at a quiz set at a time, so a first attempt stays the first.
-- `offset 0` forces one key lookup per attempt, whatever length the planner assumes for the list.
create or replace function private.first_attempts(ids uuid[]) returns setof uuid
language sql stable security definer
set search_path = ''
as $$
  select a.id from unnest(ids) given (id)
  cross join lateral (select * from public.quiz_attempts own where own.id = given.id offset 0) a
  where a.board is not null and not exists (
    select from public.quiz_attempts earlier
    where earlier.quiz_set_id = a.quiz_set_id and earlier.user_id = a.user_id
      and earlier.status = 'submitted'
      and (earlier.completed_at, earlier.id) < (a.completed_at, a.id))
$$;
