-- The facts of an attempt that may always be returned: nothing that the points pay for.
create or replace function private.attempt_facts(attempt public.quiz_attempts) returns json
language sql stable
as $$
  select json_build_object(
    'id', attempt.id, 'quiz_set_id', attempt.quiz_set_id, 'mode', attempt.mode,
    'status', attempt.status, 'started_at', attempt.started_at, 'deadline_at', attempt.deadline_at,
    'total_questions', attempt.total_questions, 'points_spent', attempt.points_spent)
$$;

-- The response of start_quiz and get_attempt: the attempt, the balance, the questions without the key, in a retake the
-- order of their options, a paper's sections (null for other quiz sets), and the answers so far. In instant mode each
-- answer includes its feedback, so that a reload shows the same, unless it is deferred (private.is_under_way); in end
-- mode it includes its sequence, so that the client can recognise later choices of its own.
create or replace function private.attempt_payload(attempt public.quiz_attempts) returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  deferred uuid[];
begin
  if attempt.mode = 'instant' then
    deferred := private.deferred_questions(attempt);
  end if;
  return json_build_object(
    'attempt', private.attempt_facts(attempt),
    'points', (select p.points from public.profiles p where p.user_id = attempt.user_id),
    'questions', (select e.questions from private.quiz_set_editions e where e.id = attempt.edition_id),
    'option_orders', private.option_orders(attempt),
    'sections', (select e.sections from private.quiz_set_editions e where e.id = attempt.edition_id),
    'answers', case attempt.mode when 'instant' then (
      select coalesce(json_agg(case
        when a.question_id = any (deferred) then json_build_object(
          'question_id', a.question_id, 'choice', a.choice, 'answered_at', a.answered_at, 'unsure', a.unsure,
          'is_deferred', true)
        else json_build_object(
          'question_id', a.question_id, 'choice', a.choice, 'answered_at', a.answered_at, 'unsure', a.unsure,
          'is_correct', private.is_right(a.choice, q.correct_choice, q.also_accepted),
          'correct_choice', q.correct_choice,
          'explanation', v.explanation, 'youtube_url', v.youtube_url, 'option_notes', v.option_notes,
          'laws', private.cited_laws(v.question_id)) end
        order by a.answered_at), '[]')
      from public.attempt_answers a
      join private.edition_questions q on q.edition_id = attempt.edition_id and q.question_id = a.question_id
      join private.question_versions v on v.id = q.version_id
      where a.attempt_id = attempt.id
    ) else (
      select coalesce(json_agg(json_build_object(
        'question_id', a.question_id, 'choice', a.choice, 'answered_at', a.answered_at, 'unsure', a.unsure,
        'sequence', a.sequence) order by a.answered_at), '[]')
      from public.attempt_answers a where a.attempt_id = attempt.id
    ) end,
    'server_now', clock_timestamp());
end
$$;

-- The orders of the options in a retake, by question, of those that may be shuffled; null in the first attempt at a
-- quiz set. Editions made before they had the movable options compute them.
create or replace function private.option_orders(attempt public.quiz_attempts) returns json
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not exists (
    select from public.quiz_attempts earlier
    where earlier.user_id = attempt.user_id and earlier.quiz_set_id = attempt.quiz_set_id
      and earlier.status = 'submitted' and earlier.started_at < attempt.started_at)
  then
    return null;
  end if;
  return (
    select coalesce(
      json_object_agg(q.question_id, private.option_order(q.movable, q.question_id, attempt.id::text)), '{}')
    from (
      select e.question_id,
        coalesce(e.movable_options, private.movable_options(private.content_of_version(v))) as movable
      from private.edition_questions e join private.question_versions v on v.id = e.version_id
      where e.edition_id = attempt.edition_id
    ) q
    where q.movable <> '{}');
end
$$;
