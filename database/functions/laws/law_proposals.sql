-- Citations that texts of questions seem to contain (private.law_citations), for a person to confirm or reject.

-- Reads the next 200 questions of a site (null: of all) after one, by id, and stores what they seem to cite. Returns the
-- last one that it read, null at the end, and the number of proposals. For administrators; managers name a site of theirs.
create or replace function public.find_law_proposals(site text default null, after uuid default null) returns json
language plpgsql security definer
set search_path = ''
as $$
declare
  read_ids uuid[];
  found integer;
begin
  if site is null then
    perform private.require_admin();
  else
    perform private.require_site(site);
  end if;
  read_ids := array(
    select q.id from private.questions q
    where (site is null or q.tenant_id is not distinct from private.uuid_or_null(site))
      and (find_law_proposals.after is null or q.id > find_law_proposals.after)
    order by q.id limit 200);
  found := private.propose_laws(read_ids);
  return json_build_object('next', case when cardinality(read_ids) = 200 then read_ids[200] end, 'found', found);
end
$$;
grant execute on function public.find_law_proposals(text, uuid) to anon, authenticated, service_role;

-- Stores what questions seem to cite and do not, in place of what they seemed to cite before; returns the number.
-- Rejected ones stay rejected.
create or replace function private.propose_laws(question_ids uuid[]) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  found integer;
begin
  delete from private.law_proposals p where p.question_id = any (question_ids) and p.rejected_at is null;
  insert into private.law_proposals (question_id, law_name, section, detail, quote)
  select q.id, c.law_name, c.section, c.detail, c.quote
  from private.questions q
  cross join lateral private.law_citations(concat_ws(E'\n', left(q.explanation, 10000), left(q.question_text, 10000))) c
  where q.id = any (question_ids) and not private.is_cited(q.id, c.law_name, c.section)
  order by q.id, c.place
  on conflict on constraint law_proposals_once do nothing;
  get diagnostics found = row_count;
  return found;
end
$$;

-- Whether a question cites that section of the law.
create or replace function private.is_cited(question_id uuid, law_name text, section text) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from public.question_laws c join public.laws l on l.id = c.law_id
    where c.question_id = is_cited.question_id and c.section = is_cited.section
      and private.names_law(is_cited.law_name, l))
$$;

-- The proposals that no user has decided, 25 to a page, by quiz set and question. `law_id` is null where confirming one
-- adds the law. For administrators; managers see those of their tenants.
create or replace function public.list_law_proposals(site text default null, page integer default 1) returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  only_tenants constant uuid[] := private.require_manager();
begin
  return (
    with waiting as materialized (
      select p, q, s.name as set_name
      from private.law_proposals p join private.questions q on q.id = p.question_id
      join public.quiz_sets s on s.id = q.quiz_set_id
      where p.rejected_at is null and (only_tenants is null or q.tenant_id = any (only_tenants))
        and (site is null or q.tenant_id is not distinct from private.uuid_or_null(site))
        and not private.is_cited(q.id, p.law_name, p.section)
    ), listed as (
      select w.*, row_number() over (order by w.set_name, (w.q).quiz_set_id, (w.q).display_order, (w.q).id,
        (w.p).law_name, length((w.p).section), (w.p).section, (w.p).id) as place
      from waiting w
      order by place limit 25 offset (least(greatest(coalesce(page, 1), 1), 100000) - 1) * 25
    )
    select json_build_object('total', (select count(*) from waiting),
      'proposals', (select coalesce(json_agg(json_build_object('id', (l.p).id, 'law_name', private.law_short_name((l.p).law_name),
        'law_id', private.known_law((l.q).tenant_id, (l.p).law_name), 'section', (l.p).section, 'detail', (l.p).detail,
        'quote', (l.p).quote, 'question', json_build_object('id', (l.q).id, 'question_text', left((l.q).question_text, 500),
          'explanation', left((l.q).explanation, 1000),
          'quiz_set', json_build_object('id', (l.q).quiz_set_id, 'name', l.set_name))) order by l.place), '[]')
        from listed l)));
end
$$;
grant execute on function public.list_law_proposals(text, integer) to anon, authenticated, service_role;

-- Confirms proposals as citations, checked on that day or not yet (null), or rejects them. Adds the laws that are missing
-- to the questions' sites. Returns the batch and the number of proposals. Refuses more than 500 (request_malformed). For
-- administrators, and managers of the questions' tenants.
create or replace function public.decide_law_proposals(ids uuid[], confirmed boolean, checked_on date default null)
returns json
language plpgsql security definer
set search_path = ''
as $$
declare
  batch uuid;
  decided integer;
begin
  perform private.require_manager();
  if cardinality(ids) > 500 or confirmed is null then
    perform private.fail('request_malformed');
  end if;
  perform private.require_tenants(private.tenants_of('questions', array(
    select p.question_id from unnest(ids) given (id) left join private.law_proposals p using (id))));
  batch := private.begin_batch(case when confirmed then 'confirm_law_proposals' else 'reject_law_proposals' end,
    jsonb_build_object('count', cardinality(ids)));
  if confirmed then
    decided := private.confirm_law_proposals(ids, decide_law_proposals.checked_on);
  else
    update private.law_proposals p set rejected_at = now(), rejected_by = batch
    where p.id = any (ids) and p.rejected_at is null;
    get diagnostics decided = row_count;
    perform private.audit('reject_law_proposals', 'questions', null, null, jsonb_build_object('count', decided));
  end if;
  return json_build_object('batch', batch, 'changed', decided);
end
$$;
grant execute on function public.decide_law_proposals(uuid[], boolean, date) to anon, authenticated, service_role;

create or replace function private.confirm_law_proposals(ids uuid[], checked_on date) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  confirmed integer;
begin
  perform private.lock_laws(array(
    select private.known_law(named.tenant_id, named.law_name)
    from (
      select distinct q.tenant_id, p.law_name
      from private.law_proposals p join private.questions q on q.id = p.question_id
      where p.id = any (ids)
    ) named));
  -- In the order of the questions' other writers.
  perform from private.questions q where q.id in (
    select p.question_id from private.law_proposals p where p.id = any (ids))
  order by q.id for no key update;
  insert into public.question_laws (question_id, law_id, section, detail, checked_on)
  select p.question_id, private.law_of(q.tenant_id, p.law_name), p.section, p.detail, confirm_law_proposals.checked_on
  from private.law_proposals p join private.questions q on q.id = p.question_id
  where p.id = any (ids) and p.rejected_at is null
  -- A shortened name refers to the law that another proposal adds.
  order by p.law_name like '%ฯ%', p.question_id, p.section
  on conflict on constraint question_laws_once do nothing;
  get diagnostics confirmed = row_count;
  return confirmed;
end
$$;

-- Undoes a rejection; undo_batch has checked the caller.
create or replace function private.undo_reject_law_proposals(batch uuid) returns void
language sql security definer
set search_path = ''
as $$
  update private.law_proposals p set rejected_at = null, rejected_by = null
  where p.rejected_by = undo_reject_law_proposals.batch
$$;
