-- The caller's knowledge as measured by first answers (docs/design/measurement-of-learning.md): expected marks
-- of 100 with a 90 % interval in each subject, the topics of open scales with at least 8 pieces of evidence and whether
-- they are weak by the current site's pass percentage, and the change of expected marks over 28 days, null unless its
-- 80 % interval excludes 0. Marks are null while the scale is closed or the interval is wider than 12 to a side;
-- `missing` is then about the number of further questions, null while closed. `sureness` is null until enough answers were
-- sure and unsure (private.sureness). Own rows only; empty for anonymous users, who leave no evidence. Refuses visitors.
create or replace function public.my_progress() returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller constant uuid := private.require_user();
  subjects json;
  trend integer;
  topics json;
begin
  select coalesce(json_agg(json_build_object('id', own.id, 'name', own.name, 'evidence', p.n,
      'expected', p.expected, 'low', p.low, 'high', p.high, 'missing', p.missing) order by own.name, own.id), '[]'),
    private.clear_change(array_agg(p.change), array_agg(p.change_deviation))
  into subjects, trend
  from private.subject_progress(caller) p join public.subjects own on own.id = p.subject_id;
  select coalesce(json_agg(json_build_object('id', tag.id, 'name', tag.name, 'evidence', p.n, 'weak', p.weak)
    order by p.weak desc, tag.name, tag.id), '[]')
  into topics
  from private.topic_progress(caller, private.site_pass_percent(private.current_tenant_id())) p
  join public.quiz_tags tag on tag.id = p.tag_id
  where p.weak is not null;
  return json_build_object('subjects', subjects, 'topics', topics, 'trend', trend,
    'sureness', private.sureness(caller));
end
$$;
grant execute on function public.my_progress() to anon, authenticated;

-- How often a learner's first answers were right when sure and when unsure, in whole percent; null below 30 sure and 10
-- unsure answers. Answers of attempts without any mark do not count, because they say nothing about confidence.
create or replace function private.sureness(learner uuid) returns json
language sql stable security definer
set search_path = ''
as $$
  select case when counted.sure >= 30 and counted.unsure >= 10 then json_build_object(
    'sure', round(counted.sure_right * 100.0 / counted.sure), 'sure_answers', counted.sure,
    'unsure', round(counted.unsure_right * 100.0 / counted.unsure), 'unsure_answers', counted.unsure) end
  from (
    select count(*) filter (where not e.unsure) as sure, count(*) filter (where e.unsure) as unsure,
      count(*) filter (where not e.unsure and e.is_right) as sure_right,
      count(*) filter (where e.unsure and e.is_right) as unsure_right
    from (
      select own.*, bool_or(own.unsure) over (partition by own.attempt_id) as is_marked
      from private.evidence own where own.user_id = learner
    ) e where e.is_marked and e.excluded is null
  ) counted
$$;

-- The topics of one of the caller's results that a scale measures: whether the learner is weak in them by the pass
-- percentage of its quiz set, for a paper of an examination that of its site, null with fewer than 8 pieces of evidence, when `missing` is the number of further
-- questions. Pieces of all attempts count, as in my_progress. Empty for an attempt of another learner. Refuses visitors.
create or replace function public.result_topics(attempt_id uuid) returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller constant uuid := private.require_user();
begin
  return (
    select coalesce(json_agg(json_build_object('id', p.tag_id, 'weak', p.weak, 'missing', p.missing)
      order by p.tag_id), '[]')
    from public.quiz_attempts a
    cross join lateral private.pass_lines(array[a.quiz_set_id]) line
    cross join lateral private.topic_progress(caller,
      coalesce(line.pass_percent, private.site_pass_percent(a.tenant_id))) p
    where a.id = result_topics.attempt_id and a.user_id = caller and exists (
      select from private.edition_questions q
      join public.question_tags link on link.question_id = q.question_id
      where q.edition_id = a.edition_id and link.tag_id = p.tag_id));
end
$$;
grant execute on function public.result_topics(uuid) to anon, authenticated;

-- A learner's expected marks, and their change where marks are shown.
create or replace function private.subject_progress(learner uuid)
returns table (subject_id uuid, n integer, expected integer, low integer, high integer, missing integer, change real,
  change_deviation real)
language sql stable security definer
set search_path = ''
as $$
  with known as (
    select l.*, s.is_open, s.growth, s.rare_curve
    from private.learner_subjects l left join private.subject_scales s on s.subject_id = l.subject_id
    where l.user_id = learner
  ), weighed as (
    select k.subject_id, f.ability, 100 * k.rare_curve[f.point] as marks,
      private.grid_weight(f.log, max(f.log) over (partition by k.subject_id)) as weight
    from known k cross join lateral private.faded(k.log_posterior, now() - k.latest_at, k.growth) f
    where k.is_open
  ), summed as (
    select w.subject_id, private.weighted_moments(array_agg(w.marks), array_agg(w.weight)) as marks,
      private.weighted_moments(array_agg(w.ability), array_agg(w.weight)) as ability
    from weighed w group by 1
  ), measured as (
    select s.subject_id, s.marks[1] as mean, 1.645 * sqrt(s.marks[2]) as error, 1 / s.ability[2] as information
    from summed s
  )
  select k.subject_id, k.n, case when shown then round(m.mean)::integer end,
    case when shown then greatest(round(m.mean - m.error), 0)::integer end,
    case when shown then least(round(m.mean + m.error), 100)::integer end,
    -- Errors fall with the root of the information, of which an average question adds 0.11.
    case when not shown then ceil(m.information * ((m.error / 12) ^ 2 - 1) / 0.11)::integer end,
    case when shown then k.change end, case when shown then k.change_deviation end
  from known k left join measured m using (subject_id)
  cross join lateral (select m.error <= 12 as shown) rule
$$;

-- A learner's topics of open scales. The ability in a topic deviates from the subject's by N(0, 0.3²); the subject's is
-- known by the pieces of other topics, whose posterior counts as normal. A topic is weak if its expected share of right
-- answers is below the pass percentage with a probability of 0.8; `weak` is null below 8 pieces.
create or replace function private.topic_progress(learner uuid, pass_percent integer)
returns table (tag_id uuid, n integer, missing integer, weak boolean)
language sql stable security definer
set search_path = ''
as $$
  with subject as materialized (
    select l.subject_id, s.growth, s.rare_curve, f.point, f.log
    from private.learner_subjects l
    join private.subject_scales s on s.subject_id = l.subject_id and s.is_open
    cross join lateral private.faded(l.log_posterior, now() - l.latest_at, s.growth) f
    where l.user_id = learner
  ), alone as materialized (
    -- The likelihood of the topic's own pieces: without the prior, up to a constant. Materialized, because joined to
    -- `subject` it would be computed for each of its points.
    select t.tag_id, t.subject_id, f.point, f.ability, f.log + f.ability * f.ability / 2 as log
    from private.learner_tags t
    join (select distinct subject_id, growth from subject) scale on scale.subject_id = t.subject_id
    cross join lateral private.faded(t.log_posterior, now() - t.latest_at, scale.growth) f
    where t.user_id = learner and t.n >= 8
  ), topic as (
    select a.*, s.log - a.log as rest, coalesce(c.curve, s.rare_curve) as curve
    from alone a
    join subject s on s.subject_id = a.subject_id and s.point = a.point
    left join private.tag_curves c on c.tag_id = a.tag_id
  ), others as (
    select r.tag_id, r.subject_id, private.weighted_moments(array_agg(r.ability), array_agg(r.weight)) as rest
    from (
      select t.tag_id, t.subject_id, t.ability,
        private.grid_weight(t.rest, max(t.rest) over (partition by t.tag_id, t.subject_id)) as weight
      from topic t
    ) r group by 1, 2
  ), deviating as (
    select t.*, t.log - (t.ability - o.rest[1]) ^ 2 / (2 * (o.rest[2] + 0.3 ^ 2)) as posterior
    from topic t join others o using (tag_id, subject_id)
  ), weighed as (
    select d.tag_id, d.subject_id,
      private.grid_weight(d.posterior, max(d.posterior) over (partition by d.tag_id, d.subject_id)) as weight,
      -- The part of the point's interval of abilities that is below the line.
      least(greatest((pass_percent / 100.0 - d.curve[d.point])
        / greatest((d.curve[least(d.point + 1, 41)] - d.curve[greatest(d.point - 1, 1)]) / 2, 1e-6) + 0.5, 0), 1) as below
    from deviating d
  ), judged as (
    select w.tag_id, w.subject_id, sum(w.weight * w.below) / sum(w.weight) >= 0.8 as weak from weighed w group by 1, 2
  )
  select t.tag_id, t.n, greatest(8 - t.n, 0), j.weak
  from private.learner_tags t
  join (select distinct subject_id from subject) scale on scale.subject_id = t.subject_id
  join public.quiz_tags tag on tag.id = t.tag_id and tag.subject_id = t.subject_id
  left join judged j on j.tag_id = t.tag_id and j.subject_id = t.subject_id
  where t.user_id = learner
$$;

-- The average change over subjects, in whole marks; null unless its 80 % interval excludes 0.
create or replace function private.clear_change(changes real[], deviations real[]) returns integer
language sql immutable
set search_path = ''
as $$
  select case when abs(sum(c.change)) > 1.282 * sqrt(sum(c.deviation ^ 2)) then nullif(round(avg(c.change)), 0) end::integer
  from unnest(changes, deviations) c (change, deviation) where c.change is not null
$$;

-- Mean and variance.
create or replace function private.weighted_moments(amounts float8[], weights float8[]) returns float8[]
language sql immutable
set search_path = ''
as $$
  select array[m.mean, greatest(m.square - m.mean * m.mean, 1e-6)]
  from (
    select sum(w.weight * w.amount) / sum(w.weight) as mean, sum(w.weight * w.amount * w.amount) / sum(w.weight) as square
    from unnest(amounts, weights) w (amount, weight)
  ) m
$$;
