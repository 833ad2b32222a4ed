-- Computed fields of the list of laws: the questions that cite one, and those of them that wait for a review. They count
-- the citations that the caller may read: managers those of their tenants, learners none.
create or replace function public.cited_questions(law public.laws) returns integer
language sql stable
set search_path = ''
as $$
  select count(distinct c.question_id)::integer from public.question_laws c where c.law_id = law.id
$$;
create or replace function public.waiting_questions(law public.laws) returns integer
language sql stable
set search_path = ''
as $$
  select count(distinct c.question_id)::integer from public.question_laws c
  where c.law_id = law.id and c.id = any (array(select unnest(private.waiting_citations_of(law.id))))
$$;
create or replace function private.waiting_citations_of(law_id uuid) returns uuid[]
language sql stable security definer
set search_path = ''
as $$
  select array(select w.citation_id from private.waiting_citations(private.day_of(now())) w
    where w.law_id = waiting_citations_of.law_id)
$$;
grant execute on function private.waiting_citations_of(uuid), public.cited_questions(public.laws),
  public.waiting_questions(public.laws) to anon, authenticated, service_role;

-- The tenant of a law, for policies; null for the hub.
create or replace function private.law_tenant(law_id uuid) returns uuid
language sql stable security definer
set search_path = ''
as $$
  select l.tenant_id from public.laws l where l.id = law_tenant.law_id
$$;
grant execute on function private.law_tenant(uuid) to anon, authenticated, service_role;

-- Refuses a law that does not exist for the caller (law_not_found): managers see those of their tenants and the hub.
create or replace function private.require_law(law_id uuid) returns public.laws
language plpgsql stable security definer
set search_path = ''
as $$
declare
  only_tenants constant uuid[] := private.require_manager();
  law public.laws;
begin
  select * into law from public.laws l where l.id = require_law.law_id
    and (only_tenants is null or l.tenant_id is null or l.tenant_id = any (only_tenants));
  if law.id is null then
    perform private.fail('law_not_found');
  end if;
  return law;
end
$$;

-- The questions that cite a law, 25 to a page: those that wait for a review first, with the amendment. With `waiting`
-- only these. For administrators; managers see the questions of their tenants.
create or replace function public.list_law_questions(law_id uuid, waiting boolean default false, page integer default 1)
returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  law constant public.laws := private.require_law(law_id);
  only_tenants constant uuid[] := private.require_manager();
begin
  return (
    with amended as materialized (
      select distinct on (w.question_id) w.question_id, w.version_id, w.version_name, w.effective_on
      from private.waiting_citations(private.day_of(now())) w where w.law_id = law.id
      order by w.question_id, w.effective_on desc, w.version_id
    ), citing as materialized (
      select distinct c.question_id from public.question_laws c join private.questions q on q.id = c.question_id
      where c.law_id = law.id and (only_tenants is null or q.tenant_id = any (only_tenants))
    ), listed as (
      select q, a as amendment,
        row_number() over (order by a.question_id is null, s.name, s.id, q.display_order, q.id) as place
      from citing join private.questions q on q.id = citing.question_id join public.quiz_sets s on s.id = q.quiz_set_id
      left join amended a on a.question_id = q.id
      where not coalesce(list_law_questions.waiting, false) or a.question_id is not null
      order by place limit 25 offset (least(greatest(coalesce(page, 1), 1), 100000) - 1) * 25
    )
    select json_build_object(
      'total', (select count(*) from citing),
      'waiting', (select count(*) from citing join amended using (question_id)),
      'questions', (select coalesce(json_agg(json_build_object('id', (l.q).id,
          'question_text', left((l.q).question_text, 500),
          'quiz_set', (select json_build_object('id', s.id, 'name', s.name) from public.quiz_sets s
            where s.id = (l.q).quiz_set_id),
          'citations', (select json_agg(json_build_object('section', c.section, 'detail', c.detail,
              'checked_on', c.checked_on)
              order by substring(c.section from '^[0-9]+')::integer, c.section, c.detail nulls first)
            from public.question_laws c where c.question_id = (l.q).id and c.law_id = law.id),
          'amendment', case when (l.amendment).version_id is not null then json_build_object(
            'name', (l.amendment).version_name, 'effective_on', (l.amendment).effective_on) end) order by l.place), '[]')
        from listed l)));
end
$$;
grant execute on function public.list_law_questions(uuid, boolean, integer) to anon, authenticated, service_role;

-- What an amendment would hold, before it is recorded: the questions that cite these sections and are not about a law
-- in force as late, and the quiz sets that would have no question left. Across all sites that cite the law. For
-- administrators, and managers of the law's tenant.
create or replace function public.preview_amendment(law_id uuid, sections text[], changes_all boolean, effective_on date)
returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  law constant public.laws := private.require_law(law_id);
  changed constant text[] := array(select private.law_section(given) from unnest(sections) given);
begin
  perform private.require_tenants(array[law.tenant_id]);
  return (
    with held as materialized (
      select q.* from private.questions q
      where (law.tenant_id is null or q.tenant_id = law.tenant_id) and q.id in (
        select c.question_id from public.question_laws c left join public.law_versions v on v.id = c.version_id
        where c.law_id = law.id and (preview_amendment.changes_all or c.section = any (changed))
          and (v.id is null or v.effective_on < preview_amendment.effective_on))
    )
    select json_build_object('questions', (select count(*) from held),
      'emptied_sets', (
        select count(*) from public.quiz_sets s
        where s.id in (select h.quiz_set_id from held h where h.held_at is null and private.is_asked(h))
          and not exists (select from private.questions q where q.quiz_set_id = s.id and q.held_at is null
            and private.is_asked(q) and q.id not in (select h.id from held h)))));
end
$$;
grant execute on function public.preview_amendment(uuid, text[], boolean, date) to anon, authenticated, service_role;
