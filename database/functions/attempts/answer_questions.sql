-- Saves a batch of choices, which a client stored while offline or collected from quick clicks. Refuses the attempt
-- as answer_question does; acknowledges or refuses each item separately in `results`, in the given order:
-- {question_id, saved_at} or {question_id, code, message}. In end mode the last choice for a question counts, in
-- instant mode the first. answered_at is the client's time of the choice, limited to between the start and now; the
-- deadline is compared with the time of arrival. An item's sequence and unsure work as in answer_question. If the
-- response may be sent before the commit, it omits the verdicts, and get_attempt returns them later; verdicts are
-- deferred as in answer_question.
create or replace function public.answer_questions(attempt_id uuid, answers jsonb) returns json
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
  attempt public.quiz_attempts;
  arrived timestamptz := private.received_at();
  -- True if verdicts of instant mode may be returned.
  returns_verdicts boolean := private.answers_after_commit();
  chosen_at timestamptz[];
  deferred uuid[];
  results json;
begin
  if answers is null or jsonb_typeof(answers) <> 'array' or jsonb_array_length(answers) > 1000 then
    perform private.fail('answers_invalid');
  end if;
  select * into attempt from public.quiz_attempts a
  where a.id = answer_questions.attempt_id and a.user_id = caller for key share;
  if not found then
    perform private.fail_without_attempt(attempt_id);
  elsif attempt.status = 'submitted' then
    perform private.fail('attempt_submitted');
  elsif arrived > attempt.deadline_at + private.grace_period() then
    perform private.fail('deadline_passed');
  end if;

  -- Answering withdraws an earlier attempt to submit.
  delete from private.hand_ins h where h.attempt_id = attempt.id;
  chosen_at := private.answered_times(answers);
  if attempt.mode = 'instant' then
    deferred := private.deferred_questions(attempt);
  end if;
  with items as (
    select given.place, given.question_id as named, q.question_id, q.version_id, q.correct_choice, q.also_accepted,
      case when given.choice in ('1', '2', '3', '4') then given.choice::smallint end as choice,
      least(arrived, greatest(attempt.started_at, coalesce(chosen_at[given.place], arrived))) as answered_at,
      case when given.sequence ~ '^\d{1,18}$' then given.sequence::bigint end as sequence, given.unsure,
      -- The last choice in end mode, the first in instant mode.
      row_number() over (partition by q.question_id, given.choice in ('1', '2', '3', '4')
        order by case attempt.mode when 'end' then -given.place else given.place end) = 1 as counts
    from (
      select place, item ->> 'question_id' as question_id, item ->> 'choice' as choice,
        item ->> 'sequence' as sequence, 
        case when item -> 'unsure' in ('true', 'false') then (item -> 'unsure')::boolean end as unsure
      from jsonb_array_elements(answers) with ordinality as listed (item, place)
    ) given
    left join private.edition_questions q
      -- Compared as text, because a client may send an id that is not a UUID.
      on q.edition_id = attempt.edition_id and q.question_id::text = lower(given.question_id)
  ), marks as (
    select jsonb_object_agg(i.question_id, i.unsure) as given from items i
    where i.question_id is not null and i.choice is not null and i.counts and i.unsure is not null
  ), saved as (
    insert into public.attempt_answers as a (attempt_id, question_id, choice, answered_at, sequence, unsure)
    select attempt.id, i.question_id, i.choice, i.answered_at, case attempt.mode when 'end' then i.sequence end,
      coalesce(i.unsure, false)
    from items i
    where i.question_id is not null and i.choice is not null and i.counts
    order by i.question_id
    on conflict on constraint attempt_answers_pkey do update
    set choice = excluded.choice,
      unsure = coalesce(((select m.given from marks m) -> excluded.question_id::text)::boolean, a.unsure),
      answered_at = case a.choice when excluded.choice then a.answered_at else excluded.answered_at end,
      sequence = coalesce(excluded.sequence, a.sequence)
    where attempt.mode = 'end' and (excluded.sequence < a.sequence) is not true
    returning a.question_id
  )
  select json_agg(case
      when i.question_id is null then private.refused_item(i.named, 'question_not_found')
      when i.choice is null then private.refused_item(i.named, 'choice_invalid')
      when attempt.mode = 'instant' and (not i.counts or s.question_id is null)
        then private.refused_item(i.named, 'question_locked')
      when attempt.mode = 'end' or not returns_verdicts
        then json_build_object('question_id', i.question_id, 'saved_at', arrived)
      when i.question_id = any (deferred)
        then json_build_object('question_id', i.question_id, 'saved_at', arrived, 'is_deferred', true)
      else json_build_object(
        'question_id', i.question_id, 'saved_at', arrived,
        'is_correct', private.is_right(i.choice, i.correct_choice, i.also_accepted),
        'correct_choice', i.correct_choice, 'explanation', v.explanation, 'youtube_url', v.youtube_url,
        'option_notes', v.option_notes, 'laws', private.cited_laws(i.question_id))
    end order by i.place) into results
  from items i
  left join saved s on s.question_id = i.question_id
  -- `offset 0` forces one key lookup per item, and none in end mode: a free join read the texts of every question.
  left join lateral (
    select own.explanation, own.youtube_url, own.option_notes from private.question_versions own
    where attempt.mode = 'instant' and own.id = i.version_id offset 0
  ) v on true;
  return json_build_object('saved_at', arrived, 'server_now', clock_timestamp(),
    'results', coalesce(results, '[]'));
end
$$;
grant execute on function public.answer_questions(uuid, jsonb) to anon, authenticated;
