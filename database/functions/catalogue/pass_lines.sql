-- The percentage from which a result of each quiz set counts as passed; null for papers of examinations, whose rules
-- decide (exams/attempt_exam.sql).
create or replace function private.pass_lines(set_ids uuid[]) returns table (quiz_set_id uuid, pass_percent integer)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query
  select asked.id, place.pass_percent
  from (select distinct unnest(set_ids) as id) asked
  cross join lateral private.place_of_quiz_set(asked.id) place;
end
$$;

drop function if exists private.quiz_set_place(uuid);
-- A quiz set's place in the catalogue and its pass percentage: its own, otherwise its course's, its category's or its
-- site's. A paper has neither, but its examination, unless that is deleted. `offset 0` forces one key lookup per table: a
-- free join read many quiz sets for the few of a page. Sets no search_path, so that PostgreSQL can inline it.
create or replace function private.place_of_quiz_set(set_id uuid)
returns table (name text, course_name text, subcategory_name text, category_name text, tenant_id uuid,
  pass_percent integer, is_paper boolean, blueprint_id uuid)
language sql stable
as $$
  select met.name, met.course_name, met.subcategory_name, met.category_name, met.tenant_id,
    case when not met.is_paper then coalesce(met.pass_percent, private.site_pass_percent(met.tenant_id)) end,
    met.is_paper, case when met.is_paper then private.blueprint_of(set_id) end
  from (
    select q.name, c.name as course_name, s.name as subcategory_name, g.name as category_name, q.tenant_id, q.is_paper,
      coalesce(q.pass_percent, c.pass_percent, g.pass_percent) as pass_percent
    from public.quiz_sets q
    left join public.courses c on c.id = q.course_id
    left join public.subcategories s on s.id = c.subcategory_id
    left join public.categories g on g.id = s.category_id
    where q.id = set_id
    offset 0
  ) met
$$;

-- The pass percentage of a site's setting, otherwise of the hub's (null), otherwise 60. Invalid percentages are
-- ignored.
create or replace function private.site_pass_percent(site uuid) returns integer
language sql stable
as $$
  select coalesce(private.percent_setting('tenant_' || site || '_pass_percent'),
    private.percent_setting('pass_percent'), 60)
$$;

-- A setting as a percentage from 1 to 100; null if it is none.
create or replace function private.percent_setting(setting_key text) returns integer
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select btrim(s.value)::integer from public.site_settings s
    where s.key = setting_key and btrim(s.value) ~ '^([1-9]\d?|100)$');
end
$$;

-- Whether a submitted attempt passed: by the pass percentage of its quiz set, or by the rules of its examination, which
-- may leave it open (null). Sets no search_path, so that PostgreSQL can inline it.
create or replace function private.has_passed(attempt_id uuid, score bigint, total bigint, pass_percent integer,
  is_paper boolean) returns boolean
language sql stable
as $$
  select case when is_paper then private.attempt_verdict(attempt_id) else private.passes(score, total, pass_percent) end
$$;

-- True when a result reaches the pass percentage. Compares whole numbers, so that 59.6 % does not round up to 60 %.
create or replace function private.passes(score bigint, total bigint, pass_percent integer) returns boolean
language sql immutable parallel safe
as $$
  select score * 100 >= total * pass_percent
$$;
