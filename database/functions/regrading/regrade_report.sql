-- Drops the earlier signature without `refund`.
drop function if exists private.regrade_report(private.regrades);
-- The changes of a regrade: sums over all affected attempts, the points that it returns by this rule, in a preview by
-- the others too, and the 100 learners with the largest changes of score, with their all-time positions before and
-- after, on the board of the question's site (private.board_of).
create or replace function private.regrade_report(plan private.regrades, refund text, preview boolean) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  with reached as (
    select a.* from public.quiz_attempts a
    where a.edition_id in (select m.edition_id from private.markings(plan.editions_after) m)
  ), changes as materialized (
    select * from private.marking_changes(plan.question_id, plan.editions_after)
  ), learners as materialized (
    select user_id, count(*) as attempts, sum(score_before) as score_before, sum(total_before) as total_before,
      sum(score_after) as score_after, sum(total_after) as total_after
    from changes group by user_id
  ), board as materialized (
    select private.board_of(private.question_tenant(plan.question_id)) as id
  ), shifts as materialized (
    select c.user_id, sum(c.score_after - c.score_before) as score, sum(c.total_after - c.total_before) as questions
    from changes c join public.quiz_attempts a on a.id = c.attempt_id
    where a.board = (select id from board) group by c.user_id
  ), places as materialized (
    select s.user_id, row_number() over (
        order by s.negated_average, s.negated_questions, s.last_completed_at, s.user_id) as place_before,
      row_number() over (order by -(score.after + 30)::float8 / (questions.after + 50), -questions.after,
        s.last_completed_at, s.user_id) as place_after
    from private.learner_standings s
    left join shifts l using (user_id)
    cross join lateral (select s.score + coalesce(l.score, 0) as after) score
    cross join lateral (select s.questions + coalesce(l.questions, 0) as after) questions
    where s.board = (select id from board) and s.span_days = 0 and s.questions > 0 and exists (select from learners)
  ), sums as (
    select count(*) filter (where status = 'submitted') as attempts,
      count(*) filter (where status = 'in_progress') as in_progress,
      sum(score) as score, sum(total_questions) filter (where status = 'submitted') as total
    from reached
  ), moved as (
    select count(*) as changed, coalesce(sum(score_after - score_before), 0) as score,
      coalesce(sum(total_after - total_before), 0) as total,
      count(*) filter (where score_after::float8 / total_after > score_before::float8 / total_before) as raised,
      count(*) filter (where score_after::float8 / total_after < score_before::float8 / total_before) as lowered
    from changes
  )
  select jsonb_build_object('kind', plan.kind, 'choice', plan.choice,
    'refund', private.refund_sums(plan, refund),
    'refunds', case when preview and plan.kind = 'drop' then (select jsonb_agg(private.refund_sums(plan, rule) order by place)
      from unnest(array['none', 'share', 'all']) with ordinality as rules (rule, place)) else '[]' end,
    'attempts', s.attempts, 'in_progress', s.in_progress, 'changed', m.changed,
    'raised', m.raised, 'lowered', m.lowered, 'learners', (select count(*) from learners),
    'moved', (select count(*) from places where place_before <> place_after),
    'average_before', round(s.score * 100.0 / nullif(s.total, 0), 1),
    'average_after', round((s.score + m.score) * 100.0 / nullif(s.total + m.total, 0), 1),
    'listed', (
      select coalesce(jsonb_agg(jsonb_build_object('user_id', l.user_id, 'full_name', p.full_name,
        'attempts', l.attempts, 'score_before', l.score_before, 'total_before', l.total_before,
        'score_after', l.score_after, 'total_after', l.total_after,
        'place_before', l.place_before, 'place_after', l.place_after)
        order by abs(l.score_after - l.score_before) desc, l.place_before, l.user_id), '[]')
      from (
        select learners.*, places.place_before, places.place_after
        from learners left join places using (user_id)
        order by abs(score_after - score_before) desc, place_before, user_id limit 100
      ) l join public.profiles p using (user_id)))
  from sums s, moved m
$$;

-- The sums of a refund by one rule. `capped` is the number of learners who get less than due, because of the highest
-- balance.
create or replace function private.refund_sums(plan private.regrades, refund text) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object('rule', refund, 'learners', count(distinct d.user_id) filter (where d.points > 0),
    'points', coalesce(sum(d.points), 0), 'capped', count(distinct d.user_id) filter (where d.points < d.due))
  from private.refunds_due(plan, refund) d
$$;
