-- The number of attempts that the caller has submitted at these quiz sets (at most 100), and the latest attempt at
-- each that is no paper of an examination, with whether it passed. Refuses visitors.
create or replace function public.own_progress(quiz_set_ids uuid[]) returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller constant uuid := private.require_user();
  asked constant uuid[] := quiz_set_ids[:100];
begin
  return json_build_object(
    'attempts', (
      select count(*) from public.quiz_attempts a
      where a.user_id = caller and a.quiz_set_id = any (asked) and a.completed_at is not null),
    'latest', (
      select coalesce(json_agg(json_build_object('quiz_set_id', a.quiz_set_id, 'score', a.score,
        'total_questions', a.total_questions, 'pass_percent', line.pass_percent,
        'passed', private.passes(a.score, a.total_questions, line.pass_percent))), '[]')
      from (
        select distinct on (own.quiz_set_id) own.quiz_set_id, own.score, own.total_questions
        from public.quiz_attempts own
        where own.user_id = caller and own.quiz_set_id = any (asked) and own.completed_at is not null
        order by own.quiz_set_id, own.completed_at desc, own.id
      ) a join private.pass_lines(asked) line using (quiz_set_id)
      where line.pass_percent is not null));
end
$$;
grant execute on function public.own_progress(uuid[]) to anon, authenticated;
