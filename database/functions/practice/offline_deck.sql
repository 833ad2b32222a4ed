-- The caller's cards that are due within seven days, at most 300, to be reviewed without a network: each with the right
-- options and the explanation. Only cards whose present key the caller was shown before, and that
-- private.practice_refusal does not refuse. In the order of a round, those due later by their time. Refuses visitors.
create or replace function public.offline_deck() returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller constant uuid := private.require_user();
  exam_on constant date := private.exam_day(caller);
begin
  return json_build_object(
    'cards', (
      select coalesce(json_agg(private.key_of(c.question) || jsonb_build_object(
        'card', private.review_card(c.card, c.question),
        'right', array(
          select o::smallint from generate_series(1, 4) o
          where private.is_right(o::smallint, private.choice_of((c.question).correct_answer),
            (c.question).also_accepted)
          order by o)) order by c.place), '[]')
      from (
        select d.card, d.question, row_number() over (
          order by not private.is_due(d.card, exam_on), w.worth desc nulls last,
            (d.card).state = 0 and private.is_due(d.card, exam_on), (d.card).due_at, (d.card).question_id) as place
        from private.deck_cards(caller) d
        left join private.review_worths(caller, exam_on) w on w.question_id = (d.card).question_id
        where not d.held and (d.card).due_at < now() + interval '7 days'
          and private.practice_refusal(caller, d.question) is null and private.was_key_shown(caller, d.question)
        order by place limit 300
      ) c),
    'server_now', clock_timestamp());
end
$$;
grant execute on function public.offline_deck() to anon, authenticated;

-- Whether the learner was shown the present key of a question: with the result of an attempt, or after a review of the
-- present version. A review stored without a network returned no key, and an unrated one perhaps none.
create or replace function private.was_key_shown(learner uuid, question private.questions) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exists (
    select from private.asking_sets(question.id, question.quiz_set_id) asking (id)
    join public.quiz_attempts a on a.quiz_set_id = asking.id and a.user_id = learner and a.status = 'submitted'
    join private.edition_questions e on e.edition_id = a.edition_id and e.question_id = question.id
      and e.correct_choice = private.choice_of(question.correct_answer)
  ) or exists (
    select from private.reviews r join private.question_versions v on v.id = question.version_id
    where r.user_id = learner and r.question_id = question.id and r.answered_at >= v.created_at
      and r.rating is not null and r.client_id is null);
end
$$;
