-- The citations of a question for its editor, with the amendment that each waits for. Null for an unknown question and,
-- for a manager, one of another tenant. For administrators and managers.
create or replace function public.get_question_laws(question_id uuid) returns json
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_manager();
  return (
    select json_build_object('laws', (
      select coalesce(json_agg(json_build_object('law_id', l.id, 'section', c.section, 'detail', c.detail,
        'version_id', c.version_id, 'checked_on', c.checked_on,
        'amendment', (select w.version_name from private.waiting_citations(private.day_of(now())) w
          where w.citation_id = c.id order by w.effective_on desc, w.version_id limit 1))
        order by l.short_name, substring(c.section from '^[0-9]+')::integer, c.section, c.detail nulls first), '[]')
      from public.question_laws c join public.laws l on l.id = c.law_id where c.question_id = q.id))
    from private.questions q
    where q.id = get_question_laws.question_id and private.manages(q.tenant_id));
end
$$;
grant execute on function public.get_question_laws(uuid) to anon, authenticated, service_role;

-- Replaces the citations of a question with `laws`: [{law_id, section, detail, version_id, checked_on}]. One whose version
-- or day of check is another than stored was reviewed; the others stay as they are. Returns the batch. Refuses an unknown
-- question (question_gone), more than 50 citations (request_malformed), and as the table's triggers do. For
-- administrators, and managers of its tenant.
create or replace function public.save_question_laws(question_id uuid, laws jsonb) returns json
language plpgsql security definer
set search_path = ''
as $$
declare
  batch uuid;
begin
  perform private.require_tenants(array[private.question_tenant(question_id)]);
  if jsonb_typeof(laws) is distinct from 'array' or jsonb_array_length(laws) > 50 then
    perform private.fail('request_malformed');
  end if;
  perform private.lock_laws(array(
    select private.uuid_or_null(given ->> 'law_id') from jsonb_array_elements(laws) given));
  perform from private.questions q where q.id = save_question_laws.question_id for no key update;
  if not found then
    perform private.fail('question_gone');
  end if;
  batch := private.begin_batch('save_question_laws');
  perform private.store_question_laws(question_id, laws);
  return json_build_object('batch', batch);
end
$$;
grant execute on function public.save_question_laws(uuid, jsonb) to anon, authenticated, service_role;

-- The same within a batch that the caller has named.
create or replace function private.store_question_laws(question_id uuid, laws jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  wanted public.question_laws[] := array(
    select distinct on (g.law_id, private.law_section(g.section), private.law_detail(g.detail))
      row(gen_random_uuid(), store_question_laws.question_id, g.law_id,
        coalesce(private.law_section(g.section), ''), private.law_detail(g.detail), g.version_id, g.checked_on,
        clock_timestamp())::public.question_laws
    from jsonb_array_elements(laws) given, jsonb_populate_record(null::public.question_laws, given) g);
begin
  if exists (select from unnest(wanted) w where w.section = '') then
    perform private.fail('law_section_invalid');
  elsif exists (select from unnest(wanted) w where not exists (select from public.laws l where l.id = w.law_id)) then
    perform private.fail('law_not_found');
  end if;
  delete from public.question_laws c
  where c.question_id = store_question_laws.question_id and not exists (
    select from unnest(wanted) w
    where w.law_id = c.law_id and w.section = c.section and w.detail is not distinct from c.detail);
  update public.question_laws c set version_id = w.version_id, checked_on = w.checked_on, reviewed_at = w.reviewed_at
  from unnest(wanted) w
  where c.question_id = store_question_laws.question_id and w.law_id = c.law_id and w.section = c.section
    and w.detail is not distinct from c.detail
    and (w.version_id, w.checked_on) is distinct from (c.version_id, c.checked_on);
  insert into public.question_laws (question_id, law_id, section, detail, version_id, checked_on, reviewed_at)
  select w.question_id, w.law_id, w.section, w.detail, w.version_id, w.checked_on, w.reviewed_at from unnest(wanted) w
  on conflict on constraint question_laws_once do nothing;
end
$$;

-- Copies the citations of questions to their copies on one site (private.copied_id). A law of another site is copied
-- too, with its versions, so that what waits for a review still does.
create or replace function private.copy_question_laws(copy_id uuid, question_ids uuid[]) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  copied_laws jsonb;
begin
  -- By a statement of its own, because the next one reads the copied versions.
  select jsonb_object_agg(l.id, case when l.tenant_id is null or l.tenant_id = cited.tenant_id then l.id
    else private.law_like(cited.tenant_id, l) end) into copied_laws
  from (
    select distinct made.tenant_id, c.law_id from public.question_laws c
    join private.questions made on made.id = private.copied_id(copy_question_laws.copy_id, c.question_id)
    where c.question_id = any (question_ids)
  ) cited
  join public.laws l on l.id = cited.law_id;
  insert into public.question_laws (question_id, law_id, section, detail, version_id, checked_on, reviewed_at)
  select made.id, l.id, c.section, c.detail, case when l.id = c.law_id then c.version_id else (
      select v.id from public.law_versions v join public.law_versions own on own.name = v.name
      where own.id = c.version_id and v.law_id = l.id) end,
    c.checked_on, c.reviewed_at
  from public.question_laws c
  join private.questions made on made.id = private.copied_id(copy_question_laws.copy_id, c.question_id)
  cross join lateral (select (copied_laws ->> c.law_id::text)::uuid as id) l
  where c.question_id = any (question_ids)
  on conflict on constraint question_laws_once do nothing;
end
$$;

-- Locks the laws that copies of questions on a site will cite (private.lock_laws).
create or replace function private.lock_cited_laws(question_ids uuid[], site uuid) returns void
language sql security definer
set search_path = ''
as $$
  select private.lock_laws(array(
    select case when l.tenant_id is null or l.tenant_id = lock_cited_laws.site then l.id
      else private.known_law(lock_cited_laws.site, l.name) end
    from public.laws l
    where l.id in (select c.law_id from public.question_laws c where c.question_id = any (question_ids))))
$$;

-- The law of that name that questions of a site may cite, added to the site if there is none.
create or replace function private.law_of(site uuid, name text) returns uuid
language sql security definer
set search_path = ''
as $$
  select private.law_like(law_of.site, jsonb_populate_record(null::public.laws, jsonb_build_object(
    'name', private.law_name(law_of.name), 'short_name', private.law_short_name(law_of.name),
    'kind', private.law_kind(law_of.name))))
$$;

-- The same for the law of another site, which is added with its versions.
create or replace function private.law_like(site uuid, law public.laws) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  found uuid := private.known_law(site, law.name);
begin
  if found is null then
    insert into public.laws as l (tenant_id, name, short_name, kind)
    values (law_like.site, law.name, law.short_name, law.kind)
    on conflict (tenant_id, name collate "C") do update set name = excluded.name
    returning l.id into found;
    -- They hold copied citations as they hold the originals, by the time at which they were recorded.
    insert into public.law_versions (law_id, name, effective_on, note, source_url, sections, changes_all, created_at)
    select found, v.name, v.effective_on, v.note, v.source_url, v.sections, v.changes_all, v.created_at
    from public.law_versions v where v.law_id = law_like.law.id
    on conflict (law_id, name collate "C") do nothing;
  end if;
  return found;
end
$$;

-- The same, null if there is none. A law with that name comes before laws that a shortened name fits, of which there
-- must be one, and a site's own law before the hub's.
create or replace function private.known_law(site uuid, name text) returns uuid
language sql stable security definer
set search_path = ''
as $$
  with fitting as (
    select l.id, l.tenant_id, private.law_key(l.name) as key,
      private.law_key(known_law.name) in (private.law_key(l.name), private.law_key(l.short_name)) as is_exact
    from public.laws l
    where (l.tenant_id is null or l.tenant_id = known_law.site)
      and private.names_law(known_law.name, l)
  )
  select f.id from fitting f
  where f.is_exact or not exists (select from fitting other where other.is_exact or other.key <> f.key)
  order by f.tenant_id nulls last, f.id limit 1
$$;

-- Whether a text names a law: in full, short, or with 'ฯ' for the rest of its name. Fewer than six characters between
-- the kind and that name none.
create or replace function private.names_law(name text, law public.laws) returns boolean
language sql immutable
set search_path = ''
as $$
  select key in (private.law_key(law.name), private.law_key(law.short_name))
    or regexp_replace(key, '^(พระราชบัญญัติประกอบรัฐธรรมนูญ|พระราชบัญญัติ|พระราชกฤษฎีกา|พระราชกำหนด)', '')
        ~ '^[^ฯ]{6,}ฯ'
      and private.law_key(law.name) like replace(regexp_replace(key, '([\\%_])', '\\\1', 'g'), 'ฯ', '%')
  from private.law_key(names_law.name) key
$$;
