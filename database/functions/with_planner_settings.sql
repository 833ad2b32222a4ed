-- How PostgreSQL plans the statements of functions that are called often, by reason. Applied after the files of all
-- functions, because its path is the last. Functions with a reason of their own set it in their file.
do $$
declare
  target regprocedure;
begin
  -- Generic plans: rows are found by key, or by the same joins whatever the parameters, so planning a statement again
  -- costs more than running it; for the tenant of a host, which policies look up for every table that a request reads,
  -- thirty times as much (docs/design/deadline-bursts.md).
  foreach target in array array[
    'private.tenant_id_of_host(text)',
    'private.shows_quiz_set(uuid, uuid)',
    'private.shows_question(uuid)',
    'private.is_title_shown(uuid)',
    'private.pass_lines(uuid[])',
    'private.next_quiz_set(uuid, uuid, integer)',
    'public.start_quiz(uuid, text, uuid)',
    'public.answer_questions(uuid, jsonb)',
    'public.get_attempt(uuid)',
    'public.submit_attempt(uuid)',
    'public.attempt_result(uuid)',
    'public.attempt_history(integer, text, boolean, text)',
    'public.dashboard(integer)',
    'public.tonight(integer)',
    'public.leaderboard(text)',
    'public.admin_dashboard(text, text)',
    'private.quiz_set_ranking(smallint, text)',
    'private.recent_activity(date, text)',
    'private.find_entries(text, uuid)',
    'private.candidate_entries(uuid, text, bit, bit, double precision, double precision, double precision)',
    'private.score_candidates(uuid[], text, text[], boolean[], double precision[])',
    'private.rank_candidates(uuid[], text[], text[], boolean[], double precision[])'
  ]::regprocedure[] loop
    execute format('alter function %s set plan_cache_mode = force_generic_plan', target);
  end loop;

  -- Index scans: a plan cached while a table was empty would read it sequentially (docs/design/deadline-bursts.md).
  foreach target in array array[
    'public.start_quiz(uuid, text, uuid)',
    'public.answer_question(uuid, uuid, integer, bigint, boolean)',
    'public.answer_questions(uuid, jsonb)',
    'public.get_attempt(uuid)',
    'public.running_attempts()',
    'public.submit_attempt(uuid)',
    'private.finish_attempts(uuid[])',
    'private.count_attempts(uuid[])',
    'public.attempt_result(uuid)',
    'private.next_quiz_set(uuid, uuid, integer)',
    'public.attempt_history(integer, text, boolean, text)',
    'public.dashboard(integer)',
    'public.score_charts()',
    'public.leaderboard(text)',
    'public.own_progress(uuid[])',
    'public.tonight(integer)',
    'private.done_on(uuid, date)',
    'private.was_active(uuid, date)',
    'public.site_figures()',
    'private.deck_cards(uuid)',
    'private.add_evidence(uuid[])',
    'private.measure_old_attempts(integer)',
    'public.my_progress()',
    'public.result_topics(uuid)',
    'public.next_paper(uuid)',
    'public.readiness(uuid)'
  ]::regprocedure[] loop
    execute format('alter function %s set enable_seqscan = off', target);
    execute format('alter function %s set jit = off', target);
  end loop;
end
$$;
