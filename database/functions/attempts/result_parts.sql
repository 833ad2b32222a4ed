-- The parts of attempt_result, which has checked that the attempt is the caller's and submitted.
drop function if exists private.result_summary(public.quiz_attempts, integer);
create or replace function private.result_summary(attempt public.quiz_attempts, passed boolean) returns json
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return json_build_object('id', attempt.id, 'quiz_set_id', attempt.quiz_set_id, 'mode', attempt.mode,
    'passed', result_summary.passed,
    'status', attempt.status, 'score', attempt.score, 'total_questions', attempt.total_questions,
    'percentage', round(attempt.score * 100.0 / attempt.total_questions, 1),
    'points_spent', attempt.points_spent, 'started_at', attempt.started_at,
    'deadline_at', attempt.deadline_at, 'completed_at', attempt.completed_at,
    -- finish_attempts submits as of the deadline at the latest.
    'timed_out', coalesce(attempt.completed_at >= attempt.deadline_at, false),
    'time_spent_seconds', attempt.time_spent_seconds, 'duration_seconds', attempt.duration_seconds);
end
$$;

-- The quiz set of a result. `site` is its home site, null if that is the current one. A paper of an examination has no
-- place in the catalogue and no pass percentage.
create or replace function private.result_quiz_set(set_id uuid, here uuid) returns json
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select json_build_object('id', q.id, 'name', q.name, 'description', q.description,
      'tenant_id', q.tenant_id, 'site', case when q.tenant_id is distinct from here
        then private.site_of(q.tenant_id) end,
      'points_cost', private.start_cost(q), 'time_limit_minutes', q.time_limit_minutes,
      'pass_percent', case when not q.is_paper then
        coalesce(q.pass_percent, c.pass_percent, g.pass_percent, private.site_pass_percent(q.tenant_id)) end,
      'course', case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end,
      'subcategory', case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end,
      'category', case when g.id is not null then json_build_object('id', g.id, 'name', g.name) end,
      'siblings', (select count(*) from private.shown_quiz_sets other
        where other.course_id = q.course_id and other.id <> q.id),
      'attempts', met.attempts, 'average_percentage', met.average)
    from public.quiz_sets q
    left join public.courses c on c.id = q.course_id
    left join public.subcategories s on s.id = c.subcategory_id
    left join public.categories g on g.id = s.category_id
    cross join private.quiz_set_met(q.id) met
    where q.id = set_id);
end
$$;

-- The submitted attempts of a quiz set and their average, including changes not folded yet.
create or replace function private.quiz_set_met(set_id uuid) returns table (attempts bigint, average numeric)
language plpgsql stable security definer
set search_path = ''
-- Forces index scans on the quiz set. Pending changes are folded and deleted within seconds: a plan cached while
-- there were none read the whole bloated table on each result during a deadline burst.
set enable_seqscan = off
set jit = off
as $$
begin
  return query
  select coalesce(sum(part.attempts), 0)::bigint, round(sum(part.score) * 100.0 / nullif(sum(part.questions), 0), 1)
  from (
    select t.attempts, t.score, t.questions from private.quiz_set_totals t where t.quiz_set_id = set_id
    union all
    select c.attempts, c.score, c.questions from private.figure_changes c where c.quiz_set_id = set_id
  ) part;
end
$$;

-- The questions of a result. `seconds` is the time since the previous answer, in order of answering. `is_held`
-- is true while the key is under examination. `shares` is the percentage that chose each option, if the question is
-- unchanged since the attempt. `is_deferred` is true while another attempt of the learner asks the question
-- (private.deferred_questions), which then has no verdict, key, explanation or shares. A passage is part of the first
-- question that has it, which the others name in `passage_of`. `offset 0` forces one key lookup per question: a free
-- join compared the texts of every question.
create or replace function private.result_questions(attempt public.quiz_attempts) returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  deferred constant uuid[] := private.deferred_questions(attempt);
begin
  return (
    select json_agg(question order by question.position)
    from (
      select q.question_id as id, q.position, v.question_text, v.option_a, v.option_b, v.option_c, v.option_d,
        given.choice, key.correct_choice, coalesce(key.also_accepted, '{}') as also_accepted, q.is_dropped,
        coalesce(now.is_same and now.is_held, false) as is_held, key.question_id is null as is_deferred, key.is_correct,
        case when first_value(q.question_id) over same_passage = q.question_id then v.passage end as passage,
        case when v.passage is not null then
          nullif(first_value(q.question_id) over same_passage, q.question_id) end as passage_of,
        key.explanation, key.youtube_url, key.option_notes, key.laws, now.revised,
        coalesce(given.unsure, false) as unsure, given.seconds,
        case when key.question_id is not null then shared.shares end as shares, coalesce(labels.tags, '[]') as tags
      from private.edition_questions q
      cross join lateral (select * from private.question_versions own where own.id = q.version_id offset 0) v
      left join lateral (
        select own.id, own.held_at is not null as is_held, own.version_id = v.id
          or (own.question_text, own.option_a, own.option_b, own.option_c, own.option_d)
            = (v.question_text, v.option_a, v.option_b, v.option_c, v.option_d)
            and own.passage is not distinct from v.passage as is_same,
          case when (own.explanation, own.youtube_url, own.option_notes)
            is distinct from (v.explanation, v.youtube_url, v.option_notes)
            then private.revised_explanation(attempt.user_id, own, v.id) end as revised
        from private.questions own where own.id = q.question_id offset 0
      ) now on true
      left join private.option_shares(array(
        select asked.question_id from private.edition_questions asked where asked.edition_id = attempt.edition_id
      )) shared on shared.question_id = q.question_id and now.is_same
      left join (
        select a.question_id, a.choice, a.unsure, floor(extract(epoch from a.answered_at
          - lag(a.answered_at, 1, attempt.started_at) over (order by a.answered_at)))::integer as seconds
        from public.attempt_answers a where a.attempt_id = attempt.id
      ) given on given.question_id = q.question_id
      left join lateral (
        select q.question_id, q.correct_choice, q.also_accepted, v.explanation, v.youtube_url, v.option_notes,
          coalesce(private.is_right(given.choice, q.correct_choice, q.also_accepted), false) as is_correct,
          private.cited_laws(q.question_id) as laws
        where q.question_id <> all (deferred)
      ) key on true
      left join lateral (
        select json_agg(json_build_object('id', tag.id, 'name', tag.name, 'color', tag.color) order by tag.name) as tags
        from public.question_tags link join public.quiz_tags tag on tag.id = link.tag_id
        where link.question_id = q.question_id
      ) labels on true
      where q.edition_id = attempt.edition_id
      window same_passage as (partition by v.passage order by q.position)
    ) question);
end
$$;

-- The present explanation, video and notes of a question, each null unless it differs from that of an earlier version,
-- and the time since when they are as they are. `is_reworded` is true if the question or an option reads differently
-- too. Null where none differs, and where the learner may not practise the question (private.practice_refusal): its key
-- is under examination, it is unpublished, or an attempt of the learner in progress contains it, whose key it would
-- reveal.
create or replace function private.revised_explanation(learner uuid, question private.questions, version_id bigint)
returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  earlier private.question_versions;
  explanation text := btrim(question.explanation, E' \t\r\n');
  video text := question.youtube_url;
  notes text[];
begin
  select * into earlier from private.question_versions v where v.id = revised_explanation.version_id;
  explanation := nullif(nullif(explanation, ''), btrim(earlier.explanation, E' \t\r\n'));
  video := nullif(nullif(video, ''), earlier.youtube_url);
  select nullif(array_agg(case when n.note is distinct from n.before then n.note end order by n.place),
    array[null, null, null, null]::text[]) into notes
  from unnest(question.option_notes, earlier.option_notes) with ordinality n (note, before, place);
  if coalesce(explanation, video) is null and notes is null
    or private.practice_refusal(learner, question) is not null
  then
    return null;
  end if;
  return json_build_object('explanation', explanation, 'youtube_url', video, 'option_notes', notes,
    'is_reworded', not private.has_same_words(earlier.id, question.version_id),
    'revised_at', (
      select min(v.created_at) from private.question_versions v
      where v.question_id = question.id and v.id > (
        select max(other.id) from private.question_versions other
        where other.question_id = question.id
          and (other.explanation, other.youtube_url, other.option_notes)
            is distinct from (question.explanation, question.youtube_url, question.option_notes))));
end
$$;

-- The learner's previous attempt at the same quiz set, or at any paper of the same examination; null for the first.
create or replace function private.result_previous(attempt public.quiz_attempts) returns json
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select json_build_object('id', a.id, 'score', a.score, 'total_questions', a.total_questions,
      'percentage', round(a.score * 100.0 / a.total_questions, 1), 'completed_at', a.completed_at)
    from public.quiz_attempts a
    where a.user_id = attempt.user_id and a.quiz_set_id = any (attempt.quiz_set_id || array(
        select p.quiz_set_id from public.exam_papers own join public.exam_papers p using (blueprint_id)
        where own.quiz_set_id = attempt.quiz_set_id))
      and a.completed_at < attempt.completed_at
    order by a.completed_at desc limit 1);
end
$$;

-- The regrades that changed the result, latest first.
create or replace function private.result_regrades(attempt public.quiz_attempts) returns json
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select coalesce(json_agg(json_build_object('position', q.position, 'kind', r.kind,
      'score_before', c.score_before, 'total_before', c.total_before,
      'score_after', c.score_after, 'total_after', c.total_after,
      'created_at', r.created_at, 'undone_at', r.undone_at) order by r.created_at desc), '[]')
    from private.regraded_attempts c
    join private.regrades r on r.id = c.regrade_id
    join private.edition_questions q on q.edition_id = attempt.edition_id and q.question_id = r.question_id
    where c.attempt_id = attempt.id);
end
$$;

-- Totals by tag, the weakest first; dropped questions do not count, nor do those whose verdict is deferred.
create or replace function private.result_tags(attempt public.quiz_attempts, pass_percent integer) returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  deferred constant uuid[] := private.deferred_questions(attempt);
begin
  return (
    select coalesce(json_agg(json_build_object('id', id, 'name', name, 'color', color,
      'correct', correct, 'total', total, 'percentage', round(correct * 100.0 / total, 1),
      'passed', private.passes(correct, total, result_tags.pass_percent))
      order by correct::float8 / total, total desc, name), '[]')
    from (
      select tag.id, tag.name, tag.color, count(*) as total,
        count(*) filter (where private.is_right(given.choice, q.correct_choice, q.also_accepted)) as correct
      from private.edition_questions q
      cross join lateral (
        select own.tag_id from public.question_tags own where own.question_id = q.question_id offset 0
      ) link
      join public.quiz_tags tag on tag.id = link.tag_id
      left join public.attempt_answers given
        on given.attempt_id = attempt.id and given.question_id = q.question_id
      where q.edition_id = attempt.edition_id and not q.is_dropped
        and q.question_id <> all (deferred)
      group by tag.id
    ) counted);
end
$$;
