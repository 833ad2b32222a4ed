-- Imports questions into new quiz sets, all or nothing (decision 25). Validates again everything that
-- the browser validated (admin spec, section 5) and answers {success, imported_count,
-- quiz_sets_created, quiz_set_ids, errors}; with errors nothing is written. Rows count from 2, as in
-- the file. With questions_per_set it splits into sets named '… ชุดที่ n'. Administrators only.
create or replace function public.import_questions(payload jsonb) returns json
language plpgsql security definer
set search_path = ''
as $$
declare
  template jsonb := payload -> 'quiz_set_template';
  per_set integer;
  errors text[];
  ids uuid[];
  imported integer;
begin
  perform private.require_admin();
  errors := private.import_errors(payload);
  if errors <> '{}' then
    return json_build_object('success', false, 'imported_count', 0, 'quiz_sets_created', 0,
      'quiz_set_ids', json_build_array(), 'errors', errors);
  end if;
  per_set := coalesce((payload ->> 'questions_per_set')::integer, jsonb_array_length(payload -> 'questions'));

  with numbered as (
    select number, gen_random_uuid() as id
    from generate_series(1, ceil(jsonb_array_length(payload -> 'questions') / per_set::numeric)::integer) number
  ), made as (
    insert into public.quiz_sets (id, name, description, course_id, points_cost, time_limit_minutes, display_order)
    select n.id, case when (select count(*) from numbered) = 1 then btrim(template ->> 'name')
        else private.phrase('import.set_suffix',
          jsonb_build_object('name', btrim(template ->> 'name'), 'number', n.number)) end,
      nullif(btrim(template ->> 'description'), ''), (template ->> 'course_id')::uuid,
      coalesce((template ->> 'points_cost')::integer, 10), (template ->> 'time_limit_minutes')::integer,
      (select coalesce(max(q.display_order), 0) from public.quiz_sets q
        where q.course_id = (template ->> 'course_id')::uuid) + n.number
    from numbered n order by n.number
    returning id
  )
  select array_agg(n.id order by n.number) into ids from numbered n join made using (id);

  insert into private.questions (quiz_set_id, question_text, option_a, option_b, option_c, option_d,
    correct_answer, explanation, youtube_url, display_order)
  select ids[(place - 1) / per_set + 1], btrim(q ->> 'question_text'), btrim(q ->> 'option_a'),
    btrim(q ->> 'option_b'), btrim(q ->> 'option_c'), btrim(q ->> 'option_d'), q ->> 'correct_answer',
    nullif(btrim(q ->> 'explanation'), ''), nullif(btrim(q ->> 'youtube_url'), ''),
    (place - 1) % per_set + 1
  from jsonb_array_elements(payload -> 'questions') with ordinality as listed (q, place);
  get diagnostics imported = row_count;

  insert into public.quiz_set_tags (quiz_set_id, tag_id)
  select distinct set_id, tag::uuid
  from unnest(ids) set_id, jsonb_array_elements_text(private.json_list(template -> 'tags')) tag;
  perform private.audit('import_questions', 'quiz_sets', ids[1]::text, null,
    jsonb_build_object('quiz_set_ids', ids, 'imported_count', imported, 'template', template));
  return json_build_object('success', true, 'imported_count', imported,
    'quiz_sets_created', cardinality(ids), 'quiz_set_ids', ids, 'errors', json_build_array());
end
$$;
grant execute on function public.import_questions(jsonb) to anon, authenticated, service_role;
