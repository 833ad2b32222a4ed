-- A learner on the scale of a subject, as of today, with a 90 % interval; no row without evidence. Only `n` is known
-- while the scale is closed. Old evidence fades, and abilities grow by the scale's growth.
create or replace function private.learner_ability(person uuid, subject uuid)
returns table (n integer, ability real, deviation real, low real, high real)
language sql stable security definer
set search_path = ''
as $$
  with known as (
    select l.n, l.log_posterior, s.is_open, s.growth, now() - l.latest_at as age
    from private.learner_subjects l left join private.subject_scales s on s.subject_id = l.subject_id
    where l.user_id = person and l.subject_id = subject
  ), weighed as (
    select k.n, k.is_open, f.ability, private.grid_weight(f.log, max(f.log) over ()) as weight
    from known k cross join private.faded(k.log_posterior, k.age, coalesce(k.growth, 0)) f
  ), summed as (
    select w.n, w.is_open, private.weighted_moments(array_agg(w.ability), array_agg(w.weight)) as ability
    from weighed w group by 1, 2
  ), measured as (
    -- Rounded, since the conversion of an amount too small for real fails.
    select s.n, case when s.is_open then round(s.ability[1]::numeric, 6) end as mean, sqrt(s.ability[2]) as deviation
    from summed s
  )
  select m.n, m.mean::real, case when m.mean is not null then m.deviation end::real,
    (m.mean - 1.645 * m.deviation)::real, (m.mean + 1.645 * m.deviation)::real
  from measured m
$$;

-- The weight of evidence of an age: half after 90 days. This and the next functions set no search_path, so that
-- PostgreSQL can inline them.
create or replace function private.evidence_weight(age interval) returns float8
language sql immutable
as $$
  select 0.5 ^ least(extract(epoch from age)::float8 / 86400 / 90, 200)
$$;

-- The weight of a point of the grid by its logarithm, that of the likeliest point being 1. PostgreSQL fails where a product
-- is too small for float8: weights of at least exp(-200) can be multiplied by the chances of scores, and by squares.
create or replace function private.grid_weight(log float8, highest float8) returns float8
language sql immutable
as $$
  select exp(greatest(log - highest, -200))
$$;

-- The points at which likelihoods are known, with the logarithm of the standard normal density there.
create or replace function private.ability_grid() returns table (point integer, ability float8, log_prior float8)
language sql immutable rows 41
as $$
  select point, ability, -ability * ability / 2 - ln(sum(exp(-ability * ability / 2)) over ())
  from (select point, -4 + (point - 1) * 0.2::float8 as ability from generate_series(1, 41) point) points
$$;

-- The probability of a right answer at an ability: with four options, a quarter without any knowledge.
create or replace function private.right_at(ability float8, a float8, b float8) returns float8
language sql immutable
as $$
  select 0.25 + 0.75 / (1 + exp(least(greatest(-a * (ability - b), -200), 200)))
$$;

-- A posterior at a later time: the likelihood in it has the weight of its age, and speaks of abilities that were lower
-- by the growth since.
create or replace function private.faded(log_posterior real[], age interval, growth float8)
returns table (point integer, ability float8, log float8)
language sql immutable rows 41
set search_path = ''
as $$
  with likelihood as (
    select array_agg(log_posterior[g.point] - g.log_prior order by g.point) as logs from private.ability_grid() g
  ), shifted as (
    select g.*, least(greatest((g.ability - growth * extract(epoch from age)::float8 / 86400 + 4) / 0.2 + 1, 1), 41) as at
    from private.ability_grid() g
  )
  select s.point, s.ability, s.log_prior + private.evidence_weight(age) * (
    l.logs[floor(s.at)::integer]
    + (s.at - floor(s.at)) * (l.logs[least(floor(s.at)::integer + 1, 41)] - l.logs[floor(s.at)::integer]))
  from shifted s cross join likelihood l
$$;

-- Adds new pieces of evidence, given by person and question, to the estimates of their learners: of the whole subject
-- (`tag_id` null), and of each topic, the tags of that subject. Subjects that were never calibrated wait for the first
-- calibration.
create or replace function private.follow_evidence(people uuid[], questions uuid[]) returns void
language sql security definer
set search_path = ''
as $$
  with piece as (
    select e.user_id, e.subject_id, scope.tag_id, e.is_right, e.answered_at, p.a, p.b, s.rare_curve, s.growth,
      max(e.answered_at) over (partition by e.user_id, e.subject_id, scope.tag_id) as newest
    from unnest(people, questions) given (user_id, question_id)
    join private.evidence e using (user_id, question_id)
    join private.subject_scales s on s.subject_id = e.subject_id
    left join private.item_parameters p on p.question_id = e.question_id
    cross join lateral (
      select null::uuid as tag_id
      union all
      select t.id from public.question_tags link join public.quiz_tags t on t.id = link.tag_id
      where link.question_id = e.question_id and t.subject_id = e.subject_id
    ) scope
    where e.excluded is null
  ), aged as (
    select p.*, greatest(p.newest, known.latest_at) as at, known.n, known.log_posterior, known.latest_at,
      private.evidence_weight(greatest(p.newest, known.latest_at) - p.answered_at) as weight
    from piece p
    left join lateral (
      select l.n, l.log_posterior, l.latest_at from private.learner_subjects l
      where p.tag_id is null and l.user_id = p.user_id and l.subject_id = p.subject_id
      union all
      select l.n, l.log_posterior, l.latest_at from private.learner_tags l
      where l.user_id = p.user_id and l.tag_id = p.tag_id and l.subject_id = p.subject_id
    ) known on true
  ), added as (
    select a.user_id, a.subject_id, a.tag_id, g.point, g.log_prior, a.at, a.n, a.log_posterior, a.latest_at, a.growth,
      count(*)::integer as pieces,
      sum(a.weight * ln(greatest(case when a.is_right then curve.right else 1 - curve.right end, 1e-9))) as log
    from aged a
    cross join private.ability_grid() g
    cross join lateral (
      select coalesce(private.right_at(g.ability, a.a, a.b), a.rare_curve[g.point]) as right) curve
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
  ), measured as (
    select a.user_id, a.subject_id, a.tag_id, coalesce(a.n, 0) + a.pieces as n,
      array_agg((a.log + coalesce(old.log, a.log_prior))::real order by a.point) as log_posterior, a.at
    from added a
    left join lateral private.faded(a.log_posterior, a.at - a.latest_at, a.growth) old
      on a.log_posterior is not null and old.point = a.point
    group by a.user_id, a.subject_id, a.tag_id, a.n, a.pieces, a.at
  ), topics as (
    insert into private.learner_tags as l (user_id, tag_id, subject_id, n, log_posterior, latest_at)
    select user_id, tag_id, subject_id, n, log_posterior, at from measured where tag_id is not null
    order by user_id, tag_id
    on conflict (user_id, tag_id, subject_id) do update
    set n = excluded.n, log_posterior = excluded.log_posterior, latest_at = excluded.latest_at
  )
  insert into private.learner_subjects as l (user_id, subject_id, n, log_posterior, latest_at)
  select user_id, subject_id, n, log_posterior, at from measured where tag_id is null
  on conflict (user_id, subject_id) do update
  set n = excluded.n, log_posterior = excluded.log_posterior, latest_at = excluded.latest_at
$$;
