-- Starts a quiz set: charges, writes the ledger and makes the attempt in one transaction, once per
-- request_id. With an attempt of that quiz set in progress it answers that one, free. Refuses
-- visitors, a quiz set that is not of the site visited, not published, not active or empty, and too few points;
-- of who has not signed up, what costs points and any second attempt.
-- Locks the balance first: parallel starts queue there. What is sold is told once it is paid for: a
-- start whose answer may be told before its commit brings the attempt without its questions, which
-- get_attempt then tells.
create or replace function public.start_quiz(quiz_set_id uuid, mode text, request_id uuid) returns json
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
  balance integer;
  attempt public.quiz_attempts;
  quiz public.quiz_sets;
  edition private.quiz_set_editions;
  began timestamptz;
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
    if attempt.quiz_set_id is distinct from start_quiz.quiz_set_id then
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
  if private.is_anonymous(caller)
    and (quiz.points_cost > 0 or exists (select from public.quiz_attempts a where a.user_id = caller))
  then
    perform private.fail('account_required');
  end if;
  edition := private.current_edition(quiz.id);
  if edition.id is null then
    perform private.fail('quiz_set_empty');
  end if;
  if balance < quiz.points_cost then
    perform private.fail('points_insufficient',
      jsonb_build_object('cost', quiz.points_cost, 'balance', balance));
  end if;

  began := clock_timestamp();
  insert into public.quiz_attempts (user_id, quiz_set_id, tenant_id, edition_id, request_id, mode,
    points_spent, total_questions, started_at, deadline_at)
  values (caller, quiz.id, quiz.tenant_id, edition.id, start_quiz.request_id, start_quiz.mode,
    quiz.points_cost, edition.total_questions, began, began + make_interval(mins => quiz.time_limit_minutes))
  returning * into attempt;
  if quiz.points_cost > 0 then
    insert into public.point_transactions
      (user_id, transaction_type, amount, description, reference_type, reference_id)
    values (caller, 'spent', quiz.points_cost,
      private.phrase('ledger.quiz', jsonb_build_object('name', quiz.name)),
      case when quiz.tenant_id is null then 'quiz_set' else 'tenant_quiz_set' end, quiz.id);
  end if;
  if not private.answers_after_commit() then
    return json_build_object('attempt', private.attempt_facts(attempt),
      'points', balance - quiz.points_cost, 'server_now', clock_timestamp());
  end if;
  return private.attempt_payload(attempt);
end
$$;
grant execute on function public.start_quiz(uuid, text, uuid) to anon, authenticated;
