-- The sums behind a question's figures: those of its current text, options and key, across any number of saves. For
-- statistics, a different text or key is a different question. `offset 0` forces one key lookup per question, because
-- results request a few questions among many.
create or replace function private.question_sums(question_ids uuid[])
returns table (question_id uuid, edition_id bigint, attempts integer, sums private.item_statistics,
  correct_choice smallint, also_accepted smallint[])
language sql stable
as $$
  select q.id, q.edition_id, e.attempts, q.sums, m.correct_choice, m.also_accepted
  from (select distinct unnest(question_ids) as id) asked
  cross join lateral (
    select own.*, own as question, s.edition_id, s as sums from private.questions own
    join private.item_statistics s on s.question_id = own.id
    where own.id = asked.id offset 0
  ) q
  cross join lateral (
    select own.attempts from private.edition_statistics own where own.edition_id = q.edition_id and own.attempts > 0 offset 0
  ) e
  cross join lateral (
    select own.version_id, own.correct_choice, own.also_accepted from private.edition_questions own
    where own.edition_id = q.edition_id and own.question_id = q.id offset 0
  ) m
  where m.correct_choice = private.choice_of(q.correct_answer) and m.also_accepted = q.also_accepted
    and (m.version_id = q.version_id or exists (
      select from private.question_versions v where v.id = m.version_id
        and private.words_of_version(v) is not distinct from private.words_of(q.question)))
$$;

-- The figures of questions by the formulas of docs/design/item-analysis.md, for any number of attempts. Sums
-- of squares and products are computed within each edition and then added, so that totals of quiz sets of different
-- lengths are not mixed.
create or replace function private.question_figures(question_ids uuid[])
returns table (question_id uuid, attempts bigint, facility float8, discrimination float8,
  interval_low float8, interval_high float8, efficiency float8, suspect_choice smallint)
language sql stable security definer
set search_path = ''
as $$
  select m.question_id, m.attempts, m.facility, 100 * m.r, 100 * bounds.both[1], 100 * bounds.both[2],
    case when m.smax > 0 then 100 * m.sxo / m.smax end,
    (select o.choice from private.option_figures(array[m.question_id]) o
      where m.attempts >= 100 and m.r < 0.10 and o.choice > 0 and not o.is_right
        and o.share >= 0.05 and o.correlation > 0 and o.t > 1.65
      order by o.t desc limit 1)
  from (
    select moments.*, right_answers / attempts as facility, private.correlation(sxo, sxx, soo) as r
    from (
      select s.question_id, sum(n)::bigint as attempts, sum(x) as right_answers,
        sum(n) - count(*) + 1 as freedom, sum(x - x * x / n) as sxx,
        sum((s.sums).rest_squares - o * o / n) as soo,
        sum((s.sums).right_rests - x * o / n) as sxo, sum((s.sums).top_rests - x * o / n) as smax
      from private.question_sums(question_ids) s
      cross join lateral (select s.attempts::float8 as n, (s.sums).right_answers::float8 as x,
        (s.sums).rests::float8 as o) named
      group by s.question_id
    ) moments
  ) m
  cross join lateral (select private.correlation_interval(m.r, m.freedom) as both) bounds
$$;

-- Figures per option of a question, 0 for a blank: how many attempts chose it, and the correlation of choosing it
-- with the rest of the total. `t` compares that correlation with the key's.
create or replace function private.option_figures(question_ids uuid[])
returns table (question_id uuid, choice smallint, is_right boolean, chosen bigint, share float8,
  correlation float8, t float8)
language sql stable security definer
set search_path = ''
as $$
  select o.question_id, o.choice, o.is_right, o.chosen::bigint, o.chosen / o.attempts, r.own,
    case when not o.is_right
      then private.williams_t(r.own, r.keys, private.correlation(o.sxc, o.sxx, o.scc), o.freedom) end
  from (
    select s.question_id, option.choice, bool_or(marked.is_right) as is_right, sum(n) as attempts,
      sum(n) - count(*) + 1 as freedom, sum(c) as chosen,
      sum(c - c * c / n) as scc, sum(option.rests - c * o / n) as sco,
      sum((s.sums).rest_squares - o * o / n) as soo, sum(x - x * x / n) as sxx,
      sum((s.sums).right_rests - x * o / n) as sxo,
      -- No attempt chose both.
      sum(case when marked.is_right then c else 0 end - x * c / n) as sxc
    from private.question_sums(question_ids) s
    cross join lateral (
      select (place - 1)::smallint as choice, given::float8 as c, of_rests::float8 as rests
      from unnest((s.sums).chosen, (s.sums).chosen_rests) with ordinality as listed (given, of_rests, place)
    ) option
    cross join lateral (select s.attempts::float8 as n, (s.sums).right_answers::float8 as x,
      (s.sums).rests::float8 as o) named
    cross join lateral (
      select private.is_right(option.choice, s.correct_choice, s.also_accepted) as is_right) marked
    group by s.question_id, option.choice
  ) o
  cross join lateral (select private.correlation(o.sco, o.scc, o.soo) as own,
    private.correlation(o.sxo, o.sxx, o.soo) as keys) r
$$;
