-- Duplicates a course with its quiz sets and questions, a quiz set with its questions, a question, with tags, or the
-- structure of an examination, beside the original: with its place in the order, its name and ' (สำเนา)', which for an
-- examination stands after the edition. No learner sees the copy until it is published: a course and an examination are
-- inactive, a quiz set and a question are drafts, and an examination has no papers. Copies begin without attempts,
-- statistics and reports; a question that a regrade excluded from scores is copied into the scores again. One batch;
-- idempotent by the copy's id. Refuses an unknown record (course_not_found, quiz_set_not_found, question_gone,
-- exam_blueprint_gone), more questions than private.record_copy_limit() (copy_too_large), and too many copies of a
-- manager (private.refuse_many_copies). For administrators, and managers of its tenant.
create or replace function public.copy_record(copy_id uuid, table_name text, record_id uuid) returns json
language plpgsql security definer
set search_path = ''
-- Overrides the request's timeout, as each row is recorded.
set statement_timeout = '5min'
as $$
declare
  made constant uuid := private.copied_id(copy_id, record_id);
  batch uuid;
  set_ids uuid[];
  counts jsonb := '{}';
  total bigint;
begin
  perform private.require_tenants(private.tenants_of(table_name, array[record_id]));
  if copy_id is null then
    perform private.fail('request_id_required');
  end if;
  total := private.record_copy_total(table_name, record_id);
  -- Serializes requests that are sent again before the first one has ended.
  perform pg_advisory_xact_lock(hashtextextended('private.copy_record:' || made, 0));
  select l.batch_id, b.summary -> 'counts' into batch, counts
  from public.admin_audit_log l join private.admin_batches b on b.id = l.batch_id
  where l.table_name = copy_record.table_name and l.row_id = made::text and b.act = 'copy_record'
  order by l.id limit 1;
  if found then
    return json_build_object('id', made, 'batch', batch, 'counts', counts);
  end if;
  perform private.refuse_many_copies(total);
  batch := private.begin_batch('copy_record');
  if table_name = 'questions' then
    perform private.lock_cited_laws(array[record_id], (select q.tenant_id from private.questions q where q.id = record_id));
    perform set_config('back_office.copying', 'on', true);
    perform from private.add_questions(array(
      select private.copied_question(q, made, q.quiz_set_id, 'draft', false)
      from private.questions q where q.id = record_id));
    perform set_config('back_office.copying', '', true);
    insert into public.question_tags (question_id, tag_id)
    select made, t.tag_id from public.question_tags t where t.question_id = record_id;
    perform private.copy_question_laws(copy_id, array[record_id]);
    counts := jsonb_build_object('questions', 1);
  elsif table_name = 'exam_blueprints' then
    insert into public.exam_blueprints (id, tenant_id, name, edition, minutes, source_name, source_url, source_day,
      is_confirmed, points_cost, law_until, rules, sections)
    select made, b.tenant_id, b.name, private.free_edition(b.tenant_id, b.name, b.edition), b.minutes, b.source_name,
      b.source_url, b.source_day, b.is_confirmed, b.points_cost, b.law_until, b.rules, b.sections
    from public.exam_blueprints b where b.id = record_id;
    counts := jsonb_build_object('questions', 0);
  else
    if table_name = 'courses' then
      insert into public.courses (id, subcategory_id, name, description, thumbnail_url, display_order, is_active,
        pass_percent)
      select made, c.subcategory_id, c.name || ' (สำเนา)', c.description, c.thumbnail_url, c.display_order, false,
        c.pass_percent
      from public.courses c where c.id = record_id;
    end if;
    with written as (
      insert into public.quiz_sets (id, course_id, name, description, points_cost, time_limit_minutes,
        display_order, is_active, status, pass_percent)
      select private.copied_id(copy_id, q.id), coalesce(parent.id, q.course_id),
        q.name || case when parent.id is null then ' (สำเนา)' else '' end, q.description, q.points_cost,
        q.time_limit_minutes, q.display_order, q.is_active, case when parent.id is null then 'draft' else q.status end,
        q.pass_percent
      from public.quiz_sets q left join public.courses parent on table_name = 'courses' and parent.id = made
      where case table_name when 'courses' then q.course_id else q.id end = record_id
      returning id
    )
    select array_agg(q.id) into set_ids
    from public.quiz_sets q join written on written.id = private.copied_id(copy_id, q.id)
    where case table_name when 'courses' then q.course_id else q.id end = record_id;
    counts := jsonb_build_object('quiz_sets', coalesce(cardinality(set_ids), 0),
      'questions', private.copy_questions(copy_id, coalesce(set_ids, '{}')));
  end if;
  perform private.begin_batch('copy_record', jsonb_build_object('table', table_name, 'counts', counts));
  return json_build_object('id', made, 'batch', batch, 'counts', counts);
end
$$;
grant execute on function public.copy_record(uuid, text, uuid) to anon, authenticated, service_role;

-- Refuses a manager's copy that would bring their copied questions of a day over five times the limit of one
-- (copies_too_many_today): doubling a course again and again would fill the disk of all sites. Administrators own it.
create or replace function private.refuse_many_copies(questions bigint) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  highest constant integer := 5 * private.record_copy_limit();
begin
  if auth.role() = 'service_role' or private.is_admin() then
    return;
  end if;
  -- Serializes the copies of one manager, so that the limit holds.
  perform pg_advisory_xact_lock(hashtextextended('private.refuse_many_copies:' || auth.uid(), 0));
  if questions + (
    select coalesce(sum((b.summary #>> '{counts,questions}')::integer), 0)
    from private.admin_batches b
    where b.actor_id = auth.uid() and b.act = 'copy_record' and b.created_at > now() - interval '1 day') > highest
  then
    perform private.fail('copies_too_many_today', jsonb_build_object('highest', to_char(highest, 'FM999,999')));
  end if;
end
$$;

-- The maximum number of questions of a copied record: each is recorded in the audit trail, unlike those of a copied
-- catalogue.
create or replace function private.record_copy_limit() returns integer
language sql immutable
set search_path = ''
as $$
  select 20000
$$;

-- The number of questions that copy_record would copy, with the same refusals.
create or replace function private.record_copy_total(table_name text, record_id uuid) returns bigint
language plpgsql stable security definer
set search_path = ''
as $$
declare
  total bigint;
begin
  case table_name
    when 'courses' then
      if not exists (select from public.courses c where c.id = record_id) then
        perform private.fail('course_not_found');
      end if;
      total := (select count(*) from private.questions q join public.quiz_sets s on s.id = q.quiz_set_id
        where s.course_id = record_id);
    when 'quiz_sets' then
      if not exists (select from public.quiz_sets s where s.id = record_id and not s.is_paper) then
        perform private.fail('quiz_set_not_found');
      end if;
      total := (select count(*) from private.questions q where q.quiz_set_id = record_id);
    when 'questions' then
      if not exists (select from private.questions q where q.id = record_id) then
        perform private.fail('question_gone');
      end if;
      total := 1;
    when 'exam_blueprints' then
      if not exists (select from public.exam_blueprints b where b.id = record_id) then
        perform private.fail('exam_blueprint_gone');
      end if;
      total := 0;
    else perform private.fail('request_malformed');
  end case;
  if total > private.record_copy_limit() then
    perform private.fail('copy_too_large', jsonb_build_object('questions', to_char(total, 'FM999,999,999'),
      'highest', to_char(private.record_copy_limit(), 'FM999,999')));
  end if;
  return total;
end
$$;
