-- Of some attempts, those that are their learner's first finished one of the quiz set; none of anonymous
-- persons, of whom anybody can make as many as he likes. Attempts of
-- one quiz set come one after another, so no later one takes its place. Each is met by its key (`offset 0`), whatever
-- length the planner takes the list to have.
create or replace function private.first_attempts(ids uuid[]) returns setof uuid
language sql stable security definer
set search_path = ''
as $$
  select a.id from unnest(ids) given (id)
  cross join lateral (select * from public.quiz_attempts own where own.id = given.id offset 0) a
  join public.profiles p on p.user_id = a.user_id and not p.is_anonymous
  where a.status = 'submitted' and not exists (
    select from public.quiz_attempts earlier
    where earlier.quiz_set_id = a.quiz_set_id and earlier.user_id = a.user_id
      and earlier.status = 'submitted'
      and (earlier.completed_at, earlier.id) < (a.completed_at, a.id))
$$;
