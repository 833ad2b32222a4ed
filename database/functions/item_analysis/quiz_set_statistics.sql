-- Statistics of a quiz set and each of its questions from learners' first attempts. Includes the editions with the
-- same questions as the newest edition that has been completed. Returns the average from 30 attempts, the reliability
-- from 50. A passage is part of the first question that has it, which the others name in `passage_of`. For administrators and its tenant's managers; refuses an unknown quiz set (quiz_set_not_found).
create or replace function public.quiz_set_statistics(quiz_set_id uuid) returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  quiz public.quiz_sets;
  ids uuid[];
begin
  perform private.require_tenants(array[private.quiz_set_tenant(quiz_set_id)]);
  select * into quiz from public.quiz_sets s where s.id = quiz_set_statistics.quiz_set_id and not s.is_paper;
  if not found then
    perform private.fail('quiz_set_not_found');
  end if;
  ids := array(select q.id from private.questions q where q.quiz_set_id = quiz.id
    order by q.display_order, q.created_at, q.id);
  return json_build_object(
    'quiz_set', json_build_object('id', quiz.id, 'name', quiz.name, 'tenant_id', quiz.tenant_id),
    'figures', (
      select json_build_object('attempts', f.attempts, 'questions', f.questions,
        'average', case when f.attempts >= 30 then f.average end,
        'deviation', case when f.attempts >= 30 then f.deviation end,
        'alpha', case when f.attempts >= 50 then f.alpha end,
        'error', case when f.attempts >= 50 then f.error end,
        'distribution', f.distribution, 'recounting', f.recounting)
      from private.quiz_set_figures(quiz.id) f),
    'questions', (
      select coalesce(json_agg(json_build_object('id', q.id, 'position', listed.place,
        'passage', case when listed.first_id = q.id then q.passage end,
        'passage_of', case when q.passage is not null then nullif(listed.first_id, q.id) end,
        'question_text', q.question_text, 'option_a', q.option_a, 'option_b', q.option_b,
        'option_c', q.option_c, 'option_d', q.option_d,
        'correct_choice', private.choice_of(q.correct_answer), 'also_accepted', q.also_accepted,
        'is_dropped', q.is_dropped) order by listed.place), '[]')
      from (
        select own.id, asked.place, first_value(own.id) over (partition by own.passage order by asked.place) as first_id
        from unnest(ids) with ordinality as asked (id, place) join private.questions own using (id)
      ) listed join private.questions q using (id)),
    'statistics', private.statistics_json(ids),
    'regrades', private.latest_regrades(quiz.id));
end
$$;
grant execute on function public.quiz_set_statistics(uuid) to anon, authenticated, service_role;

-- The latest 20 regrades of a quiz set, undone ones included.
create or replace function private.latest_regrades(set_id uuid) returns json
language sql stable security definer
set search_path = ''
as $$
  select coalesce(json_agg(json_build_object('id', r.id, 'question_id', r.question_id, 'kind', r.kind,
    'choice', r.choice, 'changed', (select count(*) from private.regraded_attempts c where c.regrade_id = r.id),
    'created_at', r.created_at, 'undone_at', r.undone_at) order by r.created_at desc), '[]')
  from (select * from private.regrades where quiz_set_id = set_id order by created_at desc limit 20) r
$$;

-- Figures of a quiz set; no row without completed attempts. `average` and `deviation` are in marks; `distribution`
-- holds the number of attempts with 0, 1, 2... marks.
create or replace function private.quiz_set_figures(set_id uuid)
returns table (attempts bigint, questions integer, average float8, deviation float8, alpha float8,
  error float8, distribution bigint[], recounting boolean)
language sql stable security definer
set search_path = ''
as $$
  with asked as (
    select e.id, array_agg(q.question_id order by q.question_id) as list
    from private.quiz_set_editions e
    join private.edition_statistics s on s.edition_id = e.id and s.attempts > 0
    join private.edition_questions q on q.edition_id = e.id and not q.is_dropped
    where e.quiz_set_id = set_id group by e.id
  ), counted as (
    select s.*, cardinality(a.list) as questions from asked a
    join private.edition_statistics s on s.edition_id = a.id
    where a.list = (select list from asked order by id desc limit 1)
  ), scores as (
    select c.edition_id, place - 1 as score, c.attempts::float8 as n, amount
    from counted c, unnest(c.score_counts) with ordinality as listed (amount, place)
  ), totals as (
    select sum(n) as attempts, sum(n) - count(*) as freedom, sum(t) as marks, sum(tt - t * t / n) as stt
    from (select max(n) as n, sum(score * amount) as t, sum(score * score * amount) as tt
      from scores group by edition_id) edition
  ), items as (
    select sum(x - x * x / n) as sxx
    from (select s.right_answers::float8 as x, c.attempts::float8 as n
      from private.item_statistics s join counted c using (edition_id)) item
  ), known as (
    select t.*, k.questions, case when t.freedom > 0 then sqrt(t.stt / t.freedom) end as deviation,
      case when t.stt > 0 and k.questions > 1
        then k.questions / (k.questions - 1.0::float8) * (1 - i.sxx / t.stt) end as alpha
    from totals t, items i, (select max(questions) as questions from counted) k
  )
  select known.attempts::bigint, known.questions, known.marks / known.attempts, known.deviation,
    known.alpha, known.deviation * sqrt(1 - known.alpha),
    (select array_agg(amount order by score) from (
      select score, sum(amount) as amount from scores group by score) summed),
    (select bool_or(recount) from counted)
  from known where known.attempts > 0
$$;
