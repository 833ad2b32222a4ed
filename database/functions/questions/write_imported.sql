-- The questions of a request: those that name an existing question, or those that name none. `id` is null for a
-- malformed id. Parts of an existing question's content that the file does not have stay as they are. `is_draft` where
-- the sender accepted that content of the file is missing: no learner gets it before it is completed.
create or replace function private.imported_rows(questions jsonb, naming boolean)
returns table (place bigint, id uuid, version_id bigint, content private.question_content, is_draft boolean)
language sql stable
set search_path = ''
as $$
  select place, named.id, case when q ->> 'version' ~ '^[0-9]{1,18}$' then (q ->> 'version')::bigint end,
    private.trimmed_content(private.with_imported_notes(jsonb_populate_record(
      (select private.content_of(own) from private.questions own where own.id = named.id), q - 'option_notes'), q)),
    coalesce(q ->> 'status', '') = 'draft'
  from jsonb_array_elements(questions) with ordinality as listed (q, place),
    lateral (select private.uuid_or_null(private.trimmed(q ->> 'id')) as id) named
  where (private.trimmed(q ->> 'id') <> '') = naming
$$;

-- Content with the notes of a row: a file has a column for each option.
create or replace function private.with_imported_notes(content private.question_content, question jsonb)
returns private.question_content
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  content.option_notes := array[
    coalesce(question ->> 'note_a', content.option_notes[1]), coalesce(question ->> 'note_b', content.option_notes[2]),
    coalesce(question ->> 'note_c', content.option_notes[3]), coalesce(question ->> 'note_d', content.option_notes[4])];
  return content;
end
$$;

-- Creates the quiz sets for the new questions of an import by its template, as drafts if its status is that; none if
-- they go into an existing set or if there are no new questions.
create or replace function private.make_import_sets(payload jsonb) returns uuid[]
language plpgsql security definer
set search_path = ''
as $$
declare
  template jsonb := payload -> 'quiz_set_template';
  new_questions bigint := private.count_new_questions(payload -> 'questions');
  per_set integer := coalesce((payload ->> 'questions_per_set')::numeric::integer, new_questions::integer);
  ids uuid[];
begin
  if new_questions = 0 or payload ->> 'quiz_set_id' is not null then
    return '{}';
  end if;
  with numbered as (
    select number, gen_random_uuid() as id
    from generate_series(1, ceil(new_questions / per_set::numeric)::integer) number
  ), made as (
    insert into public.quiz_sets (id, name, description, course_id, points_cost, time_limit_minutes, display_order,
      status)
    select n.id, case when (select count(*) from numbered) = 1 then btrim(template ->> 'name')
        else private.phrase('import.set_suffix',
          jsonb_build_object('name', btrim(template ->> 'name'), 'number', n.number)) end,
      nullif(btrim(template ->> 'description'), ''), (template ->> 'course_id')::uuid,
      coalesce((template ->> 'points_cost')::numeric::integer, 10), (template ->> 'time_limit_minutes')::numeric::integer,
      (select coalesce(max(q.display_order), 0) from public.quiz_sets q
        where q.course_id = (template ->> 'course_id')::uuid) + n.number,
      coalesce(payload ->> 'status', 'published')
    from numbered n order by n.number
    returning id
  )
  select array_agg(n.id order by n.number) into ids from numbered n join made using (id);
  insert into public.quiz_set_tags (quiz_set_id, tag_id)
  select distinct set_id, tag::uuid
  from unnest(ids) set_id, jsonb_array_elements_text(private.json_list(template -> 'tags')) tag;
  return ids;
end
$$;

-- The number of questions that name no existing one.
create or replace function private.count_new_questions(questions jsonb) returns bigint
language sql immutable
set search_path = ''
as $$
  select count(*) from jsonb_array_elements(private.json_list(questions)) q
  where private.trimmed(q ->> 'id') = ''
$$;

-- Writes the new questions in order, into the sets created for them or at the end of the set that the request names.
-- The questions of a draft are drafts only in an existing set: in sets of their own they are published with these.
create or replace function private.create_imported(import_id uuid, payload jsonb, made uuid[]) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  target uuid := private.uuid_or_null(payload ->> 'quiz_set_id');
  sets uuid[] := case when made = '{}' then array[target] else made end;
  per_set bigint := case when made = '{}' then null else (payload ->> 'questions_per_set')::numeric::bigint end;
  status constant text := case when made = '{}' then coalesce(payload ->> 'status', 'published') else 'published' end;
  last integer := 0;
begin
  if made = '{}' then
    -- Serializes imports into the same set, so that each continues after the last question of the one before.
    perform from public.quiz_sets where id = target for no key update;
    select coalesce(max(q.display_order), 0) into last from private.questions q where q.quiz_set_id = target;
  end if;
  insert into private.import_questions (import_id, question_id, version_id)
  select create_imported.import_id, made.id, made.version_id
  from private.add_questions(array(
    select private.with_status(private.new_question(null, sets[coalesce(number / per_set, 0) + 1],
      (last + coalesce(number % per_set, number) + 1)::integer, content), case when is_draft then 'draft' else status end)
    from (select r.content, r.is_draft, row_number() over (order by r.place) - 1 as number
      from private.imported_rows(payload -> 'questions', false) r) listed
    order by number
  )) made;
end
$$;

-- Updates the questions that the request names, as far as they differ.
create or replace function private.update_imported(import_id uuid, questions jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.import_questions (import_id, question_id, version_id, previous_version_id, previous_status)
  with differing as (
    select private.with_status(private.with_content(q, r.content), case when r.is_draft then 'draft' end) as question,
      q.id, q.version_id, case when r.is_draft then q.status end as status, r.place
    from private.imported_rows(questions, true) r join private.questions q on q.id = r.id
    where private.trimmed_content(private.content_of(q)) is distinct from r.content
  )
  select update_imported.import_id, changed.id, changed.version_id, before.version_id, before.status
  from private.change_questions(array(select d.question from differing d order by d.place)) changed
    join differing before on before.id = changed.id;
end
$$;

-- The question with another status, or its own for null.
create or replace function private.with_status(question private.questions, status text) returns private.questions
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  question.status := coalesce(with_status.status, question.status);
  return question;
end
$$;
