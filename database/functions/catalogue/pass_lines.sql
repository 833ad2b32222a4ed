-- From which percentage on quiz sets count as passed: each its own, else its course's, its category's, its
-- site's.
create or replace function private.pass_lines(set_ids uuid[]) returns table (quiz_set_id uuid, pass_percent integer)
language sql stable security definer
set search_path = ''
as $$
  select q.id, coalesce(q.pass_percent, c.pass_percent, g.pass_percent, private.site_pass_percent(q.tenant_id))
  from public.quiz_sets q
  join public.courses c on c.id = q.course_id
  join public.subcategories s on s.id = c.subcategory_id
  join public.categories g on g.id = s.category_id
  where q.id = any (set_ids)
$$;

-- A site's by its setting, else the hub's (null), else 60. What is no percentage is passed over.
create or replace function private.site_pass_percent(site uuid) returns integer
language sql stable security definer
set search_path = ''
as $$
  select coalesce((
    select btrim(s.value)::integer from public.site_settings s
    where s.key in ('pass_percent', 'tenant_' || site || '_pass_percent') and btrim(s.value) ~ '^([1-9]\d?|100)$'
    order by s.key = 'pass_percent' limit 1), 60)
$$;

-- Whether a result reaches a line: in whole numbers, so that 59.6 % is no 60 %.
create or replace function private.passes(score bigint, total bigint, pass_percent integer) returns boolean
language sql immutable parallel safe
as $$
  select score * 100 >= total * pass_percent
$$;
