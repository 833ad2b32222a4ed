-- What the caller may expect of an examination of the visited site (docs/design/examinations.md): expected marks with
-- an 80 % interval, the probability of passing as private.shown_percent rounds it, and with it the section in which a
-- few more marks raise it most. `shown` is `none`, `marks` or `probability`, as far as the figures can be relied on
-- (private.readiness_figures); `reasons` says by code what withholds the rest. Of each section the recent pieces of
-- evidence, and about how many more questions are needed. Refuses visitors, and examinations that the site does not offer
-- (exam_not_found).
create or replace function public.readiness(blueprint_id uuid) returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller constant uuid := private.require_user();
  limits record;
  reasons text[];
  withheld text[];
  pieces record;
  outlook record;
  -- Of marks.
  highest float8;
  -- The part of the present variance of abilities at which the deviation is that.
  part float8;
  shown text;
begin
  if not exists (
    select from public.exam_blueprints b
    where b.id = readiness.blueprint_id and b.is_active and b.tenant_id is not distinct from private.current_tenant_id())
  then
    perform private.fail('exam_not_found');
  end if;
  select * into limits from private.readiness_figures();
  reasons := private.readiness_limits(readiness.blueprint_id);
  select array_agg(s.name order by s.place) as names,
    array_agg(coalesce(e.n, 0) order by s.place) as counts,
    array_agg(greatest(case when s.has_rule then limits.min_evidence_with_rule else limits.min_evidence end
      - coalesce(e.n, 0), 0) order by s.place) as needed,
    sum(s.questions)::integer as of
  into pieces
  from private.exam_sections(readiness.blueprint_id) s
  left join private.recent_pieces(caller) e using (subject_id);
  if exists (select from unnest(pieces.needed) n where n > 0) then
    reasons := reasons || 'evidence'::text;
  elsif (
    select sum(e.calibrated) * 100 < sum(e.n) * limits.min_calibrated_percent from private.recent_pieces(caller) e
    where e.subject_id in (select s.subject_id from private.exam_sections(readiness.blueprint_id) s))
  then
    reasons := reasons || 'uncalibrated'::text;
  end if;
  -- Null where a section has no paper, or its scale is closed.
  select * into outlook from private.learner_outlook(caller, readiness.blueprint_id, now(), false);
  highest := limits.max_deviation * greatest(pieces.of, 100) / 100.0;
  if outlook.deviation > highest then
    reasons := reasons || 'deviation'::text;
    part := greatest((highest ^ 2 - outlook.deviation ^ 2 + outlook.spread) / outlook.spread, 0.05);
    -- An average question adds 0.11 to the information about an ability.
    pieces.needed := array(
      select greatest(n.needed, ceil(i.information * (1 / part - 1) / 0.11)::integer)
      from unnest(pieces.needed) with ordinality n (needed, place)
      join unnest(outlook.information) with ordinality i (information, place) using (place) order by place);
  end if;
  withheld := array(select r from unnest(reasons) r where r not in ('no_rules', 'few_outcomes', 'unreliable'));
  shown := case when withheld <> '{}' then 'none' when reasons <> '{}' then 'marks' else 'probability' end;
  return json_build_object(
    'shown', shown, 'reasons', case shown when 'none' then withheld else reasons end,
    'expected', case when shown <> 'none' then round(outlook.expected)::integer end,
    'low', case when shown <> 'none' then round(outlook.low)::integer end,
    'high', case when shown <> 'none' then round(outlook.high)::integer end,
    'of', pieces.of,
    'probability', case when shown = 'probability' then
      private.shown_percent(private.recalibrated(outlook.probability, readiness.blueprint_id)) end,
    'lever', case when shown = 'probability' then outlook.lever end,
    'sections', (
      select json_agg(json_build_object('name', s.name, 'evidence', s.n, 'needed', s.needed) order by s.place)
      from unnest(pieces.names, pieces.counts, pieces.needed) with ordinality s (name, n, needed, place)));
end
$$;
grant execute on function public.readiness(uuid) to anon, authenticated;

-- A learner's recent pieces of evidence by subject, and how many are of calibrated questions.
create or replace function private.recent_pieces(learner uuid) returns table (subject_id uuid, n integer, calibrated integer)
language sql stable security definer
set search_path = ''
as $$
  select e.subject_id, count(*)::integer, count(p.b)::integer
  from private.evidence e left join private.item_parameters p on p.question_id = e.question_id
  where e.user_id = learner and e.subject_id is not null and e.excluded is null
    and e.answered_at > now() - make_interval(days => (private.readiness_figures()).evidence_days)
  group by 1
$$;

-- Why learners see no figures of an examination, or marks at most: `off` (the setting), `no_papers`, `scale_closed`,
-- `marks_unreliable`; `no_rules`, `few_outcomes`, `unreliable`.
create or replace function private.readiness_limits(blueprint_id uuid) returns text[]
language sql stable security definer
set search_path = ''
as $$
  select array_remove(array[
    case when not private.shows_readiness() then 'off' end,
    -- Without a scale a section has no curve either, and the papers are not to blame.
    case when not exists (
        select from public.exam_papers p
        where p.blueprint_id = readiness_limits.blueprint_id and p.retired_at is null)
      or exists (
      select from private.exam_sections(readiness_limits.blueprint_id) s
      join private.subject_scales scale on scale.subject_id = s.subject_id and scale.is_open
      where not exists (
        select from private.exam_curves c
        where c.blueprint_id = readiness_limits.blueprint_id and c.section = s.name and c.questions = s.questions))
      then 'no_papers' end,
    case when exists (
      select from private.exam_sections(readiness_limits.blueprint_id) s
      where not exists (
        select from private.subject_scales scale where scale.subject_id = s.subject_id and scale.is_open))
      then 'scale_closed' end,
    case when not m.is_reliable then 'marks_unreliable' end,
    case when exists (
      select from public.exam_blueprints b where b.id = readiness_limits.blueprint_id and b.rules = '[]')
      then 'no_rules'
      when not r.is_enough then 'few_outcomes' when not r.is_reliable then 'unreliable' end], null)
  from private.reliability(readiness_limits.blueprint_id) r
  cross join private.marks_reliability(readiness_limits.blueprint_id) m
$$;

-- The setting readiness_shown, on by default.
create or replace function private.shows_readiness() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select not exists (select from public.site_settings s where s.key = 'readiness_shown' and s.value = 'false')
$$;

-- In percent, rounded to the step of private.readiness_figures; 0 below the first and 100 above the last.
create or replace function private.shown_percent(probability float8) returns integer
language sql immutable
set search_path = ''
as $$
  select case when probability * 100 < f.percent_step then 0 when probability * 100 > 100 - f.percent_step then 100
    else round(probability * 100 / f.percent_step)::integer * f.percent_step end
  from private.readiness_figures() f
$$;
