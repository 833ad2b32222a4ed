-- Whether an attempt in progress of the learner asks a question, or one so much alike that its key says the other's
-- (private.twins). Until that attempt is submitted nothing reveals the question's key: no practice, no review, no result
-- and no verdict of another attempt. For a verdict within an attempt in progress, named by `showing`, only others that
-- show theirs at the end count: two attempts with verdicts at once would otherwise wait for each other.
create or replace function private.is_under_way(learner uuid, question_id uuid, showing uuid default null)
returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exists (
    select from public.quiz_attempts a
    where a.user_id = learner and a.status = 'in_progress' and (showing is null or a.id <> showing and a.mode = 'end')
      and exists (
        select from private.edition_questions e
        where e.edition_id = a.edition_id and e.question_id = any (array(
          select is_under_way.question_id union all select private.twins_of(is_under_way.question_id)))));
end
$$;

-- The questions of an attempt whose verdicts are deferred. One look-up in an index where the learner has no other
-- attempt in progress.
create or replace function private.deferred_questions(attempt public.quiz_attempts) returns uuid[]
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not exists (
    select from public.quiz_attempts a
    where a.user_id = attempt.user_id and a.status = 'in_progress' and a.id <> attempt.id)
  then
    return '{}';
  end if;
  return array(
    select e.question_id from private.edition_questions e
    where e.edition_id = attempt.edition_id and private.is_under_way(attempt.user_id, e.question_id,
      case attempt.status when 'in_progress' then attempt.id end));
end
$$;

-- Whether a learner would take a quiz set again while another attempt that shows its verdicts at the end asks one of its
-- questions, after a submission during that attempt: scores of further submissions, each with one answer, would say all
-- keys. One submission says a sum.
create or replace function private.repeats_under_way(learner uuid, set_id uuid, edition bigint) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exists (
    select from public.quiz_attempts running
    where running.user_id = learner and running.status = 'in_progress' and running.mode = 'end'
      and running.quiz_set_id <> set_id
      and exists (
        select from public.quiz_attempts done
        where done.quiz_set_id = set_id and done.user_id = learner and done.completed_at > running.started_at)
      and exists (
        select from private.edition_questions e
        where e.edition_id = edition and private.is_under_way(learner, e.question_id)));
end
$$;
