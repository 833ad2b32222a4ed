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

-- The current edition of a quiz set, made at the first start after a change of its published questions, without those
-- held or dropped, or of a paper of an examination, whose questions belong to other quiz sets. 0 rows without
-- questions. A start asks no more: whatever hides a question of a paper ends the edition (exams/renew_papers.sql).
create or replace function private.current_edition(set_id uuid) returns private.quiz_set_editions
language plpgsql security definer
set search_path = ''
as $$
declare
  edition private.quiz_set_editions;
  of_paper boolean;
begin
  select * into edition from private.quiz_set_editions where quiz_set_id = set_id and is_current;
  if found then
    return edition;
  end if;
  -- One transaction at a time makes an edition, and none while a change of the questions is not committed.
  select is_paper into of_paper from public.quiz_sets where id = set_id for no key update;
  select * into edition from private.quiz_set_editions where quiz_set_id = set_id and is_current;
  if found then
    return edition;
  end if;
  insert into private.quiz_set_editions (quiz_set_id, total_questions, questions)
  select set_id, count(*), json_agg(private.with_passage(json_build_object(
      'id', q.id, 'display_order', case when of_paper then q.position else q.display_order end,
      'question_text', q.question_text,
      'option_a', q.option_a, 'option_b', q.option_b, 'option_c', q.option_c, 'option_d', q.option_d
    ), q.id, q.passage, q.first_id) order by q.position)
  from (
    select own.*, a.position,
      first_value(own.id) over (partition by own.quiz_set_id, own.passage order by a.position) as first_id
    from private.asked_questions(set_id, of_paper) a join private.questions own on own.id = a.question_id
  ) q
  having count(*) > 0
  returning * into edition;
  insert into private.edition_questions (edition_id, question_id, version_id, position, correct_choice,
    also_accepted, movable_options)
  select edition.id, q.id, q.version_id, row_number() over (order by a.position), private.choice_of(q.correct_answer),
    q.also_accepted, private.movable_options(private.content_of(q))
  from private.asked_questions(set_id, of_paper) a join private.questions q on q.id = a.question_id
  where edition.id is not null;
  if of_paper then
    update private.quiz_set_editions e set sections = private.sections_of_paper(edition.id, set_id)
    where e.id = edition.id returning * into edition;
    update public.quiz_sets set total_questions = coalesce(edition.total_questions, 0) where id = set_id;
  end if;
  return edition;
end
$$;

-- The questions that new editions of papers ask: those that are still shown on the paper's site, and none once less
-- than half of them are. Read for one paper, or for many at once.
create or replace view private.questions_of_papers as
select asked.quiz_set_id, asked.question_id, asked.position
from (
  select p.quiz_set_id, q.id as question_id, own.position,
    count(q.id) over whole * 2 >= count(*) over whole as is_enough
  from public.exam_papers p join private.exam_paper_questions own on own.paper_id = p.id
  join public.quiz_sets s on s.id = p.quiz_set_id
  join public.exam_blueprints b on b.id = p.blueprint_id
  left join private.shown_questions q on q.id = own.question_id and not q.is_dropped
    and q.tenant_id is not distinct from s.tenant_id
      -- Most structures ask the law of today, which spares a call for each question.
      and (b.law_until is null or not private.is_later_law(q.id, b.law_until))
  window whole as (partition by p.quiz_set_id)
) asked
where asked.question_id is not null and asked.is_enough;

-- The questions that a new edition asks, in their order. Sets no search_path, so that PostgreSQL can inline it.
create or replace function private.asked_questions(set_id uuid, of_paper boolean)
returns table (question_id uuid, "position" bigint)
language sql stable
as $$
  select q.id, row_number() over (order by q.display_order, q.created_at, q.id)
  from private.questions q
  where not of_paper and q.quiz_set_id = set_id and private.is_open_question(q) and not q.is_dropped
  union all
  select asked.question_id, asked.position from private.questions_of_papers asked
  where of_paper and asked.quiz_set_id = set_id
$$;

-- The sections of a paper's edition, each with the position of its first question. One without a question is left out.
create or replace function private.sections_of_paper(edition_id bigint, set_id uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_agg(jsonb_build_object('name', s.section, 'first', s.first) order by s.first)
  from (
    select own.section, min(q.position) as first
    from private.edition_questions q
    join public.exam_papers p on p.quiz_set_id = set_id
    join private.exam_paper_questions own on own.paper_id = p.id and own.question_id = q.question_id
    where q.edition_id = sections_of_paper.edition_id
    group by own.section
  ) s
$$;
