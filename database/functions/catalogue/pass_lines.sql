-- From which percentage on quiz sets count as passed.
create or replace function private.pass_lines(set_ids uuid[]) returns table (quiz_set_id uuid, pass_percent integer)
language plpgsql stable security definer
set search_path = ''
-- Planning its statement anew costs more than running it.
set plan_cache_mode = force_generic_plan
as $$
begin
  return query
  select asked.id, place.pass_percent
  from (select distinct unnest(set_ids) as id) asked
  cross join lateral private.quiz_set_place(asked.id) place;
end
$$;

-- Where a quiz set stands, and from which percentage on it counts as passed: its own, else its course's, its
-- category's, its site's. Each is met by its key (`offset 0`): joined freely, many quiz sets were read for the few
-- of a page. Runs in its caller's statement, so it sets no search_path.
create or replace function private.quiz_set_place(set_id uuid)
returns table (name text, course_name text, subcategory_name text, category_name text, tenant_id uuid,
  pass_percent integer)
language sql stable
as $$
  select met.name, met.course_name, met.subcategory_name, met.category_name, met.tenant_id,
    coalesce(met.pass_percent, private.site_pass_percent(met.tenant_id))
  from (
    select q.name, c.name as course_name, s.name as subcategory_name, g.name as category_name, q.tenant_id,
      coalesce(q.pass_percent, c.pass_percent, g.pass_percent) as pass_percent
    from public.quiz_sets q
    join public.courses c on c.id = q.course_id
    join public.subcategories s on s.id = c.subcategory_id
    join public.categories g on g.id = s.category_id
    where q.id = set_id
    offset 0
  ) met
$$;

-- A site's by its setting, else the hub's (null), else 60. What is no percentage is passed over.
create or replace function private.site_pass_percent(site uuid) returns integer
language sql stable
as $$
  select coalesce(private.percent_setting('tenant_' || site || '_pass_percent'),
    private.percent_setting('pass_percent'), 60)
$$;

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

-- Whether a result reaches a line: in whole numbers, so that 59.6 % is no 60 %.
create or replace function private.passes(score bigint, total bigint, pass_percent integer) returns boolean
language sql immutable parallel safe
as $$
  select score * 100 >= total * pass_percent
$$;
