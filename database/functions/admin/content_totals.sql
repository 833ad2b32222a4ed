-- The totals above a list of the back office, for the site shown (private.is_of_site) and regardless of the list's
-- filters; null for a table without totals. Tags belong to no site; a tag is active when a quiz set or a question
-- uses it. For administrators; managers may read the totals of their own site, except those of tags and users.
create or replace function public.content_totals(table_name text, site text default null) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  -- Null for the hub, too. Comparing ids is several times as fast as private.is_of_site, for a hundred thousand rows.
  tenant constant uuid := private.uuid_or_null(site);
begin
  if table_name in ('subcategories', 'courses', 'quiz_sets', 'questions') then
    perform private.require_site(site);
  else
    perform private.require_admin();
  end if;
  return case table_name
    when 'subcategories' then (
      select jsonb_build_object('total', count(*),
        'active', count(*) filter (where is_active), 'inactive', count(*) filter (where not is_active),
        'courses', (select count(*) from public.courses where private.is_of_site(tenant_id, site)))
      from public.subcategories where private.is_of_site(tenant_id, site))
    when 'courses' then (
      select jsonb_build_object('total', count(*),
        'active', count(*) filter (where is_active), 'inactive', count(*) filter (where not is_active),
        'quiz_sets', (select count(*) from public.quiz_sets where not is_paper and private.is_of_site(tenant_id, site)))
      from public.courses where private.is_of_site(tenant_id, site))
    when 'quiz_sets' then (
      select jsonb_build_object('total', count(*),
        'active', count(*) filter (where is_active and status = 'published'),
        'inactive', count(*) filter (where not is_active and status = 'published'),
        'draft', count(*) filter (where status = 'draft'), 'archived', count(*) filter (where status = 'archived'),
        'questions', coalesce(sum(total_questions), 0))
      from public.quiz_sets where not is_paper and private.is_of_site(tenant_id, site))
    when 'tag_categories' then (
      select jsonb_build_object('total', (select count(*) from public.tag_categories),
        'tags', count(category_id), 'uncategorised', count(*) - count(category_id))
      from public.quiz_tags)
    when 'subjects' then (
      select jsonb_build_object('total', (select count(*) from public.subjects),
        'tags', count(subject_id), 'without', count(*) - count(subject_id))
      from public.quiz_tags)
    when 'quiz_tags' then (
      select jsonb_build_object('total', count(*),
        'active', count(*) filter (where exists (select from public.quiz_set_tags s where s.tag_id = t.id)
          or exists (select from public.question_tags q where q.tag_id = t.id)),
        'categories', (select count(*) from public.tag_categories),
        'colors', count(distinct lower(color)))
      from public.quiz_tags t)
    -- Users belong to no site.
    when 'profiles' then (
      select jsonb_build_object('total', p.total, 'admins', p.admins, 'users', p.total - p.admins,
        'points', p.points)
      from (select count(*) as total, coalesce(sum(points), 0) as points,
          (select count(*) from public.user_roles where role = 'admin') as admins
        from public.profiles where deleted_at is null and not is_anonymous) p)
    -- By indexes only, because reading a hundred thousand rows takes a second on a busy server: published questions are
    -- the remainder, and those of the hub the ones without a tenant. `offset 0` counts each once.
    when 'questions' then (
      select jsonb_build_object('total', c.total, 'published', c.total - c.drafts - c.archived,
        'drafts', c.drafts, 'archived', c.archived, 'open_reports', c.open_reports)
      from (select
        case
          when tenant is not null then (select count(*) from private.questions where tenant_id = tenant)
          else (select count(*) from private.questions) - case when site is null then 0
            else (select count(*) from private.questions where tenant_id is not null) end
        end as total,
        (select count(*) from private.questions
          where status = 'draft' and (site is null or tenant_id is not distinct from tenant)) as drafts,
        (select count(*) from private.questions
          where status = 'archived' and (site is null or tenant_id is not distinct from tenant)) as archived,
        (select count(*) from public.question_reports r
          where r.status = 'open' and (site is null or tenant is not distinct from
            (select q.tenant_id from private.questions q where q.id = r.question_id))) as open_reports
        offset 0) c)
  end;
end
$$;
grant execute on function public.content_totals(text, text) to anon, authenticated, service_role;
