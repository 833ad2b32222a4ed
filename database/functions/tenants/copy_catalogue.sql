-- The catalogue of one site copied to another (null is the hub's), whole and in one transaction:
-- categories down to questions with choices, keys and tags; pictures and tags are referred to, not
-- copied. Copies begin without attempts, statistics, versions of before or reports, and come after what
-- the other site has. Asked again with the same id it repeats its answer. Refuses sites that are not there
-- (host_not_found), a site and itself (copy_same_site), one with nothing to copy (copy_empty), and more
-- than private.copy_limit() questions (copy_too_large). One row of the audit trail and one batch, which
-- private.undo_copy_catalogue takes back. For administrators.
create or replace function public.copy_catalogue(copy_id uuid, source uuid, target uuid) returns json
language plpgsql security definer
set search_path = ''
-- Of the request: a hundred thousand questions take minutes on a small machine.
set statement_timeout = '5min'
as $$
declare
  this private.catalogue_copies;
begin
  perform private.require_admin();
  if copy_id is null then
    perform private.fail('request_id_required');
  end if;
  -- Its batch is named once all is written: from then on every row would be recorded, a hundred thousand
  -- questions too, which come from where they still are.
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
  -- Two copies to one site follow each other; the site stays while its copy is written.
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

create or replace function private.copy_answer(copied private.catalogue_copies) returns json
language sql immutable
set search_path = ''
as $$
  select json_build_object('batch_id', copied.batch, 'counts', copied.counts)
$$;

-- In questions: what is written within the request's five minutes on a small machine, with room.
create or replace function private.copy_limit() returns integer
language sql immutable
set search_path = ''
as $$
  select 150000
$$;

-- The sites and the size, before anything is written.
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

-- What a site's catalogue holds; null is the hub.
create or replace function private.catalogue_counts(site uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'categories', (select count(*) from public.categories c where c.tenant_id is not distinct from site),
    'subcategories', (select count(*) from public.subcategories s where s.tenant_id is not distinct from site),
    'courses', (select count(*) from public.courses c where c.tenant_id is not distinct from site),
    'quiz_sets', (select count(*) from public.quiz_sets q where q.tenant_id is not distinct from site),
    'questions', (select count(*) from private.questions q where q.tenant_id is not distinct from site))
$$;

-- The id that a row's copy has: of the copy and the row, so that children find their parents.
create or replace function private.copied_id(copy_id uuid, id uuid) returns uuid
language sql immutable parallel safe
set search_path = ''
as $$
  select overlay(overlay(md5(copy_id::text || id::text) placing '4' from 13) placing '8' from 17)::uuid
$$;

-- Parents first, each level by one statement. What somebody adds to the source meanwhile below something
-- that was not there yet is left out.
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
  insert into private.questions (id, quiz_set_id, question_text, option_a, option_b, option_c, option_d,
    correct_answer, explanation, youtube_url, display_order, status, also_accepted, is_dropped)
  select private.copied_id(copy_id, q.id), parent.id, q.question_text, q.option_a, q.option_b, q.option_c, q.option_d,
    q.correct_answer, q.explanation, q.youtube_url, q.display_order, q.status, q.also_accepted, q.is_dropped
  from private.questions q join public.quiz_sets parent on parent.id = private.copied_id(copy_id, q.quiz_set_id)
  where q.tenant_id is not distinct from source
  order by q.quiz_set_id, q.display_order, q.created_at, q.id;
  get diagnostics made = row_count;
  counts := counts || jsonb_build_object('questions', made);
  insert into public.quiz_set_tags (quiz_set_id, tag_id)
  select made_set.id, t.tag_id
  from public.quiz_sets q join public.quiz_set_tags t on t.quiz_set_id = q.id
    join public.quiz_sets made_set on made_set.id = private.copied_id(copy_id, q.id)
  where q.tenant_id is not distinct from source;
  insert into public.question_tags (question_id, tag_id)
  select made_question.id, t.tag_id
  from private.questions q join public.question_tags t on t.question_id = q.id
    join private.questions made_question on made_question.id = private.copied_id(copy_id, q.id)
  where q.tenant_id is not distinct from source;
  return counts;
end
$$;
