-- Ten questions of one topic to practise for free, from the caller's submitted attempts on any site, without the key.
-- Due mistakes come first, then questions left out or wrong the last time, and the rest in an order that changes
-- daily. Questions of an attempt in progress are excluded. The name of the topic is returned only if the caller has a
-- question with it. Refuses visitors.
create or replace function public.topic_round(topic_id uuid) returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
begin
  return (
    select json_build_object(
      'topic', case when count(*) > 0 then (
        select json_build_object('id', tag.id, 'name', tag.name) from public.quiz_tags tag
        where tag.id = topic_round.topic_id) end,
      'questions', coalesce(json_agg(
        private.practice_question(asked.question, private.day_of(now())::text) order by asked.place), '[]'))
    from (
      select q as question, row_number() over (order by
          (c.mistaken and c.due_at <= now()) is not true, last_time.is_right is true,
          md5(q.id::text || private.day_of(now()))) as place
      from public.question_tags link
      join private.questions q on q.id = link.question_id and not q.is_dropped
      cross join lateral (
        select private.is_right(given.choice, e.correct_choice, e.also_accepted) as is_right
        from private.asking_sets(q.id, q.quiz_set_id) asking (id)
        join public.quiz_attempts a on a.quiz_set_id = asking.id
        join private.edition_questions e on e.edition_id = a.edition_id and e.question_id = q.id
        left join public.attempt_answers given on given.attempt_id = a.id and given.question_id = q.id
        where a.user_id = caller and a.status = 'submitted'
        order by a.completed_at desc limit 1
      ) last_time
      left join private.review_cards c on c.user_id = caller and c.question_id = q.id
      where link.tag_id = topic_round.topic_id and private.practice_refusal(caller, q) is null
      order by place limit 10
    ) asked);
end
$$;
grant execute on function public.topic_round(uuid) to anon, authenticated;
