-- Imports questions, all or nothing, because a partial import would look like a complete one. Questions go into new
-- quiz sets by the template, split by questions_per_set into sets named '… ชุดที่ n', or to the end of the set
-- quiz_set_id; `status` (draft or published) is that of new sets, or of the questions in an existing set. A question
-- with `id` and `version` (from an export) updates the existing one, whose status stays. Repeats all validations of the
-- browser and returns {success, imported_count, quiz_sets_created, quiz_set_ids, errors}; with errors nothing is
-- written. Rows count from 2, as in the file. A repeated call with the same import_id returns the first response. Adds
-- one row to the audit trail; private.undo_import undoes its batch. For administrators, and managers of every tenant
-- that it writes to.
create or replace function public.import_questions(payload jsonb) returns json
language plpgsql security definer
set search_path = ''
as $$
declare
  questions jsonb := private.json_list(payload -> 'questions');
  this private.imports;
  errors text[];
begin
  perform private.require_tenants(private.tenants_of_import(payload));
  this.id := coalesce(private.uuid_or_null(payload ->> 'import_id'), gen_random_uuid());
  -- The batch is named only after all rows are written: from that call on, each of up to twenty thousand questions
  -- would be recorded, which private.import_questions does already.
  insert into private.imports (id, batch, actor_id, file_name, sha256, skipped_count)
  values (this.id, this.id, auth.uid(), left(payload #>> '{file,name}', 300),
    substring(payload #>> '{file,sha256}' from '^[0-9a-f]{64}$'),
    case when private.is_whole(payload #> '{file,skipped}', 0)
      then coalesce((payload #>> '{file,skipped}')::numeric::integer, 0) else 0 end)
  on conflict (id) do nothing;
  if not found then
    return private.import_answer(this.id);
  end if;
  perform private.lock_imported_laws(questions, private.tenants_of_import(payload));
  -- Locks the questions, so that the checked versions are the ones updated.
  perform from private.questions q
  where q.id in (select private.uuid_or_null(private.trimmed(named ->> 'id'))
    from jsonb_array_elements(questions) named where named ->> 'id' is not null)
  order by q.id for update;
  errors := private.import_errors(payload);
  if errors <> '{}' then
    delete from private.imports where id = this.id;
    return private.import_outcome(0, '{}', errors);
  end if;

  this.made_set_ids := private.make_import_sets(payload);
  perform private.create_imported(this.id, payload, this.made_set_ids);
  perform private.import_laws(this.id, questions, case when this.made_set_ids = '{}'
    then array[private.uuid_or_null(payload ->> 'quiz_set_id')] else this.made_set_ids end);
  perform private.update_imported(this.id, questions);
  update private.imports i set
    created_count = written.created, updated_count = written.updated,
    unchanged_count = jsonb_array_length(questions) - written.created - written.updated,
    made_set_ids = this.made_set_ids, set_ids = written.set_ids,
    answer = private.import_outcome(written.created + written.updated, this.made_set_ids, '{}'),
    created_at = clock_timestamp()
  from (select count(*) filter (where w.previous_version_id is null) as created,
      count(w.previous_version_id) as updated,
      coalesce(array_agg(distinct q.quiz_set_id) filter (where q.id is not null), '{}') as set_ids
    from private.import_questions w left join private.questions q on q.id = w.question_id
    where w.import_id = this.id) written
  where i.id = this.id
  returning i.* into this;
  this.batch := private.begin_batch('import', jsonb_build_object('rows', jsonb_strip_nulls(jsonb_build_object(
    'questions', nullif(this.created_count + this.updated_count, 0),
    'quiz_sets', nullif(cardinality(this.made_set_ids), 0)))));
  update private.imports i set batch = this.batch where i.id = this.id;
  perform private.audit('import_questions', 'quiz_sets', this.set_ids[1]::text, null,
    jsonb_build_object('import_id', this.id, 'file_name', this.file_name, 'quiz_set_ids', this.set_ids,
      'imported_count', this.created_count + this.updated_count, 'created_count', this.created_count,
      'updated_count', this.updated_count, 'template', payload -> 'quiz_set_template'));
  return this.answer;
end
$$;
grant execute on function public.import_questions(jsonb) to anon, authenticated, service_role;

-- The response of an import.
create or replace function private.import_outcome(imported bigint, made uuid[], errors text[]) returns json
language sql immutable
set search_path = ''
as $$
  select json_build_object('success', errors = '{}', 'imported_count', imported,
    'quiz_sets_created', cardinality(made), 'quiz_set_ids', made, 'errors', errors)
$$;

-- The response of an earlier import, for the same caller only; refuses others (request_id_reused).
create or replace function private.import_answer(import_id uuid) returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  made private.imports;
begin
  select * into made from private.imports i where i.id = import_id;
  if made.actor_id is distinct from auth.uid() then
    perform private.fail('request_id_reused');
  end if;
  return made.answer;
end
$$;

-- The tenants that an import writes to: those of its set or course, and of the questions it names.
create or replace function private.tenants_of_import(payload jsonb) returns uuid[]
language sql stable security definer
set search_path = ''
as $$
  select case when payload ->> 'quiz_set_id' is not null
      then private.tenants_of('quiz_sets', array[private.uuid_or_null(payload ->> 'quiz_set_id')])
      when payload #>> '{quiz_set_template,course_id}' is not null
      then private.tenants_of('courses', array[private.uuid_or_null(payload #>> '{quiz_set_template,course_id}')])
      else '{}' end
    || private.tenants_of('questions', array(
      select private.uuid_or_null(private.trimmed(named ->> 'id'))
      from jsonb_array_elements(private.json_list(payload -> 'questions')) named
      where private.trimmed(named ->> 'id') <> ''))
$$;
