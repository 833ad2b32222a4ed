-- A batch of choices: what a client kept while offline, or gathered while someone clicked fast. The
-- attempt is refused as by answer_question; each item is acknowledged or refused on its own, in
-- `results`, in the order given: {question_id, saved_at} or {question_id, code, message}. Of two
-- choices for one question the later in the list counts. answered_at is the client's word for when
-- it was chosen; it is kept between the start and now, and the deadline is judged by arrival. An item's
-- sequence is what answer_question's is.
-- Where its answer may be told before its commit the verdicts are left out; get_attempt tells them.
create or replace function public.answer_questions(attempt_id uuid, answers jsonb) returns json
language plpgsql security definer
set search_path = ''
-- Planning its statements anew costs more than running them: they meet rows by their keys, whatever the numbers.
set plan_cache_mode = force_generic_plan
-- By indexes, also where a plan was made while a table was empty (docs/decisions/0026-statistics.md).
set enable_seqscan = off
set jit = off
as $$
declare
  caller uuid := private.require_user();
  attempt public.quiz_attempts;
  arrived timestamptz := private.received_at();
  -- Verdicts, in instant mode.
  tells boolean := private.answers_after_commit();
  chosen_at timestamptz[];
  results json;
begin
  if answers is null or jsonb_typeof(answers) <> 'array' or jsonb_array_length(answers) > 1000 then
    perform private.fail('answers_invalid');
  end if;
  select * into attempt from public.quiz_attempts a
  where a.id = answer_questions.attempt_id and a.user_id = caller for key share;
  if not found then
    perform private.fail('attempt_not_found');
  elsif attempt.status = 'submitted' then
    perform private.fail('attempt_submitted');
  elsif arrived > attempt.deadline_at + interval '2 seconds' then
    perform private.fail('deadline_passed');
  end if;

  -- Whoever answers on has not handed in yet.
  delete from private.hand_ins h where h.attempt_id = attempt.id;
  chosen_at := private.answered_times(answers);
  with items as (
    select given.place, given.question_id as named, q.question_id, q.version_id, q.correct_choice, q.also_accepted,
      case when given.choice in ('1', '2', '3', '4') then given.choice::smallint end as choice,
      least(arrived, greatest(attempt.started_at, coalesce(chosen_at[given.place], arrived))) as answered_at,
      case when given.sequence ~ '^\d{1,18}$' then given.sequence::bigint end as sequence,
      -- The last in mode end, the first in mode instant.
      row_number() over (partition by q.question_id, given.choice in ('1', '2', '3', '4')
        order by case attempt.mode when 'end' then -given.place else given.place end) = 1 as counts
    from (
      select place, item ->> 'question_id' as question_id, item ->> 'choice' as choice,
        item ->> 'sequence' as sequence
      from jsonb_array_elements(answers) with ordinality as listed (item, place)
    ) given
    left join private.edition_questions q
      -- As text: what the client calls a question need not be an id.
      on q.edition_id = attempt.edition_id and q.question_id::text = lower(given.question_id)
  ), saved as (
    insert into public.attempt_answers as a (attempt_id, question_id, choice, answered_at, sequence)
    select attempt.id, i.question_id, i.choice, i.answered_at, case attempt.mode when 'end' then i.sequence end
    from items i
    where i.question_id is not null and i.choice is not null and i.counts
    order by i.question_id
    on conflict on constraint attempt_answers_pkey do update
    set choice = excluded.choice, answered_at = excluded.answered_at,
      sequence = coalesce(excluded.sequence, a.sequence)
    where attempt.mode = 'end' and (excluded.sequence < a.sequence) is not true
    returning a.question_id
  )
  select json_agg(case
      when i.question_id is null then private.refused_item(i.named, 'question_not_found')
      when i.choice is null then private.refused_item(i.named, 'choice_invalid')
      when attempt.mode = 'instant' and (not i.counts or s.question_id is null)
        then private.refused_item(i.named, 'question_locked')
      when attempt.mode = 'end' or not tells
        then json_build_object('question_id', i.question_id, 'saved_at', arrived)
      else json_build_object(
        'question_id', i.question_id, 'saved_at', arrived,
        'is_correct', private.is_right(i.choice, i.correct_choice, i.also_accepted),
        'correct_choice', i.correct_choice, 'explanation', v.explanation, 'youtube_url', v.youtube_url)
    end order by i.place) into results
  from items i
  left join saved s on s.question_id = i.question_id
  -- Each by its key (`offset 0`), and in mode end none: joined freely, the texts of all questions there are were read.
  left join lateral (
    select own.explanation, own.youtube_url from private.question_versions own
    where attempt.mode = 'instant' and own.id = i.version_id offset 0
  ) v on true;
  return json_build_object('saved_at', arrived, 'server_now', clock_timestamp(),
    'results', coalesce(results, '[]'));
end
$$;
grant execute on function public.answer_questions(uuid, jsonb) to anon, authenticated;
