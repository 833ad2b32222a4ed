-- Adds the passage to a question that is sent with others: its text to the first question with this passage, which the
-- others name. Most questions have none.
create or replace function private.with_passage(asked json, question_id uuid, passage text, first_id uuid) returns json
language plpgsql stable
set search_path = ''
as $$
begin
  return case when passage is null then asked
    when question_id = first_id then (left(asked::text, -1) || ', "passage" : ' || to_json(passage) || '}')::json
    else (left(asked::text, -1) || ', "passage_of" : ' || to_json(first_id) || '}')::json end;
end
$$;

-- The current edition of a quiz set, made of its published questions at the first start after a change, without those
-- held or dropped. 0 rows without questions.
create or replace function private.current_edition(set_id uuid) returns private.quiz_set_editions
language plpgsql security definer
set search_path = ''
as $$
declare
  edition private.quiz_set_editions;
begin
  select * into edition from private.quiz_set_editions where quiz_set_id = set_id and is_current;
  if found then
    return edition;
  end if;
  -- One transaction at a time makes an edition, and none while a change of the questions is not committed.
  perform from public.quiz_sets where id = set_id for no key update;
  select * into edition from private.quiz_set_editions where quiz_set_id = set_id and is_current;
  if found then
    return edition;
  end if;
  insert into private.quiz_set_editions (quiz_set_id, total_questions, questions)
  select set_id, count(*), json_agg(private.with_passage(json_build_object(
      'id', q.id, 'display_order', q.display_order, 'question_text', q.question_text,
      'option_a', q.option_a, 'option_b', q.option_b, 'option_c', q.option_c, 'option_d', q.option_d
    ), q.id, q.passage, q.first_id) order by q.display_order, q.created_at, q.id)
  from (
    select own.*, first_value(own.id) over (
      partition by own.passage order by own.display_order, own.created_at, own.id) as first_id
    from private.questions own where own.quiz_set_id = set_id and own.status = 'published' and not own.is_dropped
      and own.held_at is null
  ) q
  having count(*) > 0
  returning * into edition;
  insert into private.edition_questions (edition_id, question_id, version_id, position, correct_choice,
    also_accepted)
  select edition.id, q.id, q.version_id,
    row_number() over (order by q.display_order, q.created_at, q.id), private.choice_of(q.correct_answer),
    q.also_accepted
  from private.questions q
  where q.quiz_set_id = set_id and q.status = 'published' and not q.is_dropped and q.held_at is null
    and edition.id is not null;
  return edition;
end
$$;
