-- Copies the whole catalogue of one site (null is the hub) to another in one transaction: categories down to
-- questions with options, keys and tags; images and tags are referenced, not copied. Copies begin without attempts,
-- statistics, versions or reports, and are placed after the target's own categories. Idempotent by the copy's id.
-- Refuses unknown sites (host_not_found), a copy of a site to itself (copy_same_site), an empty catalogue
-- (copy_empty), and more than private.copy_limit() questions (copy_too_large). One row of the audit trail and one
-- batch, which private.undo_copy_catalogue undoes. Administrators only.
create or replace function public.copy_catalogue(copy_id uuid, source uuid, target uuid) returns json
language plpgsql security definer
set search_path = ''
-- Overrides the request's timeout: a hundred thousand questions take minutes on a small machine.
set statement_timeout = '5min'
as $$
declare
  this private.catalogue_copies;
begin
  perform private.require_admin();
  if copy_id is null then
    perform private.fail('request_id_required');
  end if;
  -- The batch is named only after all rows are written: from that call on, each of up to a hundred thousand questions
  -- would be recorded, although the source still has them.
  insert into private.catalogue_copies (id, actor_id, source_id, target_id)
  values (copy_id, auth.uid(), source, target) on conflict (id) do nothing returning * into this;
  if this.id is null then
    select * into this from private.catalogue_copies c where c.id = copy_id;
    if (this.actor_id, this.source_id, this.target_id) is distinct from (auth.uid(), source, target) then
      perform private.fail('request_id_reused');
    end if;
    return private.copy_answer(this);
  end if;
  perform private.refuse_copy(source, target);
  -- Serializes copies to one site, and prevents the deletion of both sites while the copy is written.
  perform pg_advisory_xact_lock(hashtextextended('private.copy_catalogue:' || coalesce(target::text, 'hub'), 0));
  perform from public.tenants t where t.id in (source, target) order by t.id for key share;
  this.counts := private.write_copy(copy_id, source, target);
  if this.counts ->> 'categories' = '0' then
    perform private.fail('copy_empty');
  end if;
  this.batch := private.begin_batch('copy_catalogue', jsonb_build_object('rows', (
    select jsonb_object_agg(c.key, c.value) from jsonb_each(this.counts) c where c.value <> '0')));
  update private.catalogue_copies c set batch = this.batch, counts = this.counts,
    category_ids = (select array_agg(private.copied_id(copy_id, s.id)) from public.categories s
      where s.tenant_id is not distinct from source
        and exists (select from public.categories made where made.id = private.copied_id(copy_id, s.id)))
  where c.id = copy_id returning c.* into this;
  perform private.audit('copy_catalogue', 'categories', this.category_ids[1]::text, null,
    jsonb_build_object('name', private.site_of(source) ->> 'name', 'tenant_id', target, 'source_id', source) || this.counts);
  return private.copy_answer(this);
end
$$;
grant execute on function public.copy_catalogue(uuid, uuid, uuid) to anon, authenticated, service_role;

-- The response of a copy.
create or replace function private.copy_answer(copied private.catalogue_copies) returns json
language sql immutable
set search_path = ''
as $$
  select json_build_object('batch_id', copied.batch, 'counts', copied.counts)
$$;

-- The maximum number of questions: what a small machine writes within five minutes, with a margin.
create or replace function private.copy_limit() returns integer
language sql immutable
set search_path = ''
as $$
  select 150000
$$;

-- Refuses a copy by its sites and size, before anything is written.
create or replace function private.refuse_copy(source uuid, target uuid) returns void
language plpgsql stable security definer
set search_path = ''
as $$
declare
  questions bigint;
begin
  if source is not distinct from target then
    perform private.fail('copy_same_site');
  elsif (select count(*) from public.tenants t where t.id in (source, target))
    <> num_nonnulls(source, target)
  then
    perform private.fail('host_not_found');
  end if;
  questions := (private.catalogue_counts(source) ->> 'questions')::bigint;
  if questions > private.copy_limit() then
    perform private.fail('copy_too_large', jsonb_build_object('questions', to_char(questions, 'FM999,999,999'),
      'highest', to_char(private.copy_limit(), 'FM999,999')));
  end if;
end
$$;

-- The number of rows in a site's catalogue; null is the hub.
create or replace function private.catalogue_counts(site uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'categories', (select count(*) from public.categories c where c.tenant_id is not distinct from site),
    'subcategories', (select count(*) from public.subcategories s where s.tenant_id is not distinct from site),
    'courses', (select count(*) from public.courses c where c.tenant_id is not distinct from site),
    'quiz_sets', (select count(*) from public.quiz_sets q
      where q.tenant_id is not distinct from site and not q.is_paper),
    'questions', (select count(*) from private.questions q where q.tenant_id is not distinct from site))
$$;

-- The id of a row's copy, derived from the copy and the row, so that children find their parents.
create or replace function private.copied_id(copy_id uuid, id uuid) returns uuid
language sql immutable parallel safe
set search_path = ''
as $$
  select overlay(overlay(md5(copy_id::text || id::text) placing '4' from 13) placing '8' from 17)::uuid
$$;

-- Writes the copy, parents first, one statement per level. Rows added to the source in the meantime are left out if
-- their parent was not copied.
create or replace function private.write_copy(copy_id uuid, source uuid, target uuid) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  last integer;
  counts jsonb := '{}';
  made bigint;
begin
  select coalesce(max(c.display_order), 0) into last
  from public.categories c where c.tenant_id is not distinct from target;
  insert into public.categories (id, tenant_id, name, description, icon_url, display_order, is_active,
    pass_percent)
  select private.copied_id(copy_id, c.id), target, c.name, c.description, c.icon_url,
    last + row_number() over (order by c.display_order, c.created_at, c.id), c.is_active, c.pass_percent
  from public.categories c where c.tenant_id is not distinct from source;
  get diagnostics made = row_count;
  counts := counts || jsonb_build_object('categories', made);
  insert into public.subcategories (id, category_id, name, description, display_order, is_active)
  select private.copied_id(copy_id, s.id), parent.id, s.name, s.description, s.display_order, s.is_active
  from public.subcategories s join public.categories parent on parent.id = private.copied_id(copy_id, s.category_id)
  where s.tenant_id is not distinct from source;
  get diagnostics made = row_count;
  counts := counts || jsonb_build_object('subcategories', made);
  insert into public.courses (id, subcategory_id, name, description, thumbnail_url, display_order, is_active,
    pass_percent)
  select private.copied_id(copy_id, c.id), parent.id, c.name, c.description, c.thumbnail_url, c.display_order, c.is_active,
    c.pass_percent
  from public.courses c join public.subcategories parent on parent.id = private.copied_id(copy_id, c.subcategory_id)
  where c.tenant_id is not distinct from source;
  get diagnostics made = row_count;
  counts := counts || jsonb_build_object('courses', made);
  insert into public.quiz_sets (id, course_id, name, description, points_cost, time_limit_minutes,
    display_order, is_active, status, pass_percent)
  select private.copied_id(copy_id, q.id), parent.id, q.name, q.description, q.points_cost, q.time_limit_minutes,
    q.display_order, q.is_active, q.status, q.pass_percent
  from public.quiz_sets q join public.courses parent on parent.id = private.copied_id(copy_id, q.course_id)
  where q.tenant_id is not distinct from source;
  get diagnostics made = row_count;
  counts := counts || jsonb_build_object('quiz_sets', made);
  counts := counts || jsonb_build_object('questions', private.copy_questions(copy_id, array(
    select q.id from public.quiz_sets q where q.tenant_id is not distinct from source and not q.is_paper)));
  return counts;
end
$$;

-- Copies the questions of quiz sets to the copies of these sets (private.copied_id), with the tags of both, in parts
-- between which the progress is reported. Returns the number of questions.
create or replace function private.copy_questions(copy_id uuid, set_ids uuid[]) returns bigint
language plpgsql security definer
set search_path = ''
as $$
declare
  made bigint := 0;
  written bigint;
  part uuid[];
begin
  perform private.lock_cited_laws(array(select q.id from private.questions q where q.quiz_set_id = any (set_ids)),
    (select s.tenant_id from public.quiz_sets s where s.id = private.copied_id(copy_id, set_ids[1])));
  -- Questions older than a rule are copied as they are.
  perform set_config('back_office.copying', 'on', true);
  for part in
    select array_agg(numbered.id) from (
      select q.id, (row_number() over (order by q.quiz_set_id, q.display_order, q.created_at, q.id) - 1) / 2000 as part
      from private.questions q where q.quiz_set_id = any (set_ids)) numbered
    group by numbered.part order by numbered.part
  loop
    perform from private.add_questions(array(
      select private.copied_question(q, private.copied_id(copy_id, q.id), parent.id, q.status, q.is_dropped)
      from private.questions q join public.quiz_sets parent on parent.id = private.copied_id(copy_id, q.quiz_set_id)
      where q.id = any (part) and q.quiz_set_id = any (set_ids)
      order by q.quiz_set_id, q.display_order, q.created_at, q.id));
    get diagnostics written = row_count;
    made := made + written;
    perform private.report_progress(made);
  end loop;
  perform set_config('back_office.copying', '', true);
  insert into public.quiz_set_tags (quiz_set_id, tag_id)
  select made_set.id, t.tag_id
  from public.quiz_set_tags t join public.quiz_sets made_set on made_set.id = private.copied_id(copy_id, t.quiz_set_id)
  where t.quiz_set_id = any (set_ids);
  insert into public.question_tags (question_id, tag_id)
  select made_question.id, t.tag_id
  from private.questions q join public.question_tags t on t.question_id = q.id
    join private.questions made_question on made_question.id = private.copied_id(copy_id, q.id)
  where q.quiz_set_id = any (set_ids);
  perform private.copy_question_laws(copy_id,
    array(select q.id from private.questions q where q.quiz_set_id = any (set_ids)));
  return made;
end
$$;
