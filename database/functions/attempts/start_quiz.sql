-- Starts a quiz set: charges its cost (private.start_cost), writes the ledger and creates the attempt in one
-- transaction, once per request_id. Returns an attempt of that quiz set already in progress without charge. Refuses
-- visitors, a quiz set that the current site does not show or that is empty, too few points, a second submission during
-- an attempt that asks its questions (quiz_set_in_attempt), and after 300 attempts within a day, submitted or begun and
-- in progress, one that costs no points (attempts_exhausted); for anonymous users also a quiz set that costs points and
-- a second attempt. A paper of an examination shows the key at the end only (mode_invalid), requires an account, and
-- continues an attempt in progress, or of the same request, at another paper of the same examination. Locks the balance
-- first, so that parallel starts queue there. If the response may be sent before the commit, it contains the attempt
-- without its questions, since these are paid for only at the commit; get_attempt then returns them.
create or replace function public.start_quiz(quiz_set_id uuid, mode text, request_id uuid) returns json
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
  balance integer;
  attempt public.quiz_attempts;
  quiz public.quiz_sets;
  edition private.quiz_set_editions;
  cost integer;
  began timestamptz;
  -- More than a day has time for, and few enough that no learner fills the disk.
  free_limit constant integer := 300;
begin
  if start_quiz.mode is null or start_quiz.mode not in ('instant', 'end') then
    perform private.fail('mode_invalid');
  elsif start_quiz.request_id is null then
    perform private.fail('request_id_required');
  end if;
  select points into balance from public.profiles where user_id = caller for no key update;
  if not found then
    perform private.fail('user_not_found');
  end if;

  select * into attempt from public.quiz_attempts a
  where a.user_id = caller and a.request_id = start_quiz.request_id;
  if found then
    if attempt.quiz_set_id is distinct from start_quiz.quiz_set_id
      and (private.blueprint_of(attempt.quiz_set_id) = private.blueprint_of(start_quiz.quiz_set_id)) is not true
    then
      perform private.fail('request_id_reused');
    elsif attempt.status = 'submitted' then
      perform private.fail('attempt_submitted');
    end if;
    return private.attempt_payload(attempt);
  end if;
  select * into attempt from public.quiz_attempts a
  where a.user_id = caller and a.quiz_set_id = start_quiz.quiz_set_id and a.status = 'in_progress';
  if found then
    if attempt.deadline_at is null or clock_timestamp() <= attempt.deadline_at then
      return private.attempt_payload(attempt);
    end if;
    perform private.finish_attempts(array[attempt.id]);
  end if;

  select * into quiz from public.quiz_sets q where q.id = start_quiz.quiz_set_id;
  if not found or not private.may_start(quiz) then
    perform private.fail('quiz_set_not_found');
  end if;
  if quiz.is_paper and start_quiz.mode <> 'end' then
    perform private.fail('mode_invalid');
  end if;
  if quiz.is_paper then
    attempt := private.running_paper(caller, quiz.id);
    if attempt.id is not null then
      return private.attempt_payload(attempt);
    end if;
  end if;
  if private.is_anonymous(caller)
    and (quiz.is_paper or quiz.points_cost > 0 or exists (select from public.quiz_attempts a where a.user_id = caller))
  then
    perform private.fail('account_required');
  end if;
  edition := private.current_edition(quiz.id);
  if edition.id is null then
    perform private.fail('quiz_set_empty');
  end if;
  -- Making the edition may have waited for a hold, which lowers the price.
  select * into quiz from public.quiz_sets q where q.id = edition.quiz_set_id;
  cost := private.start_cost(quiz);
  if balance < cost then
    perform private.fail('points_insufficient', jsonb_build_object('cost', cost, 'balance', balance));
  end if;

  if private.repeats_under_way(caller, quiz.id, edition.id) then
    perform private.fail('quiz_set_in_attempt');
  end if;
  if quiz.points_cost = 0 and (
    select count(*) from (
      select from public.quiz_attempts a
      where a.user_id = caller and a.completed_at > now() - interval '1 day'
      union all
      select from public.quiz_attempts a
      where a.user_id = caller and a.status = 'in_progress' and a.started_at > now() - interval '1 day'
      limit free_limit) begun) = free_limit
  then
    perform private.fail('attempts_exhausted', jsonb_build_object('limit', free_limit));
  end if;

  began := clock_timestamp();
  insert into public.quiz_attempts (user_id, quiz_set_id, tenant_id, edition_id, request_id, mode,
    points_spent, total_questions, started_at, deadline_at)
  values (caller, quiz.id, quiz.tenant_id, edition.id, start_quiz.request_id, start_quiz.mode,
    cost, edition.total_questions, began, began + make_interval(mins => quiz.time_limit_minutes))
  returning * into attempt;
  if cost > 0 then
    insert into public.point_transactions
      (user_id, transaction_type, amount, description, reference_type, reference_id)
    values (caller, 'spent', cost,
      private.phrase('ledger.quiz', jsonb_build_object('name', quiz.name)),
      case when quiz.tenant_id is null then 'quiz_set' else 'tenant_quiz_set' end, quiz.id);
  end if;
  if not private.answers_after_commit() then
    return json_build_object('attempt', private.attempt_facts(attempt),
      'points', balance - cost, 'server_now', clock_timestamp());
  end if;
  return private.attempt_payload(attempt);
end
$$;
grant execute on function public.start_quiz(uuid, text, uuid) to anon, authenticated;

-- The learner's attempt in progress, with time left, at any paper of the examination that this paper belongs to. Two
-- tabs may have been given different papers, and a retry after a lost response another one than before.
create or replace function private.running_paper(learner uuid, set_id uuid) returns public.quiz_attempts
language plpgsql stable security definer
set search_path = ''
as $$
declare
  attempt public.quiz_attempts;
begin
  select a.* into attempt
  from public.exam_papers own join public.exam_papers p on p.blueprint_id = own.blueprint_id
  join public.quiz_attempts a on a.quiz_set_id = p.quiz_set_id
  where own.quiz_set_id = running_paper.set_id and a.user_id = learner and a.status = 'in_progress'
    and (a.deadline_at is null or clock_timestamp() <= a.deadline_at)
  order by a.started_at desc limit 1;
  return attempt;
end
$$;
