-- The marking that a regrade gives to a question's editions: those that contain it with the same passage, text and
-- options, whatever its key was, because an administrator may have corrected the key first. Refuses an invalid kind or
-- choice, an unknown question or version, a regrade without effect, and dropping the last question that counts.
create or replace function private.regrade_plan(question private.questions, kind text, choice integer,
  version_id bigint) returns private.regrades
language plpgsql stable security definer
set search_path = ''
as $$
declare
  plan private.regrades;
  worded private.question_versions;
  key smallint := private.choice_of(question.correct_answer);
begin
  if kind is null or kind not in ('key', 'accept', 'drop')
    or (kind = 'drop') <> (choice is null) or choice not between 1 and 4
  then
    perform private.fail('regrade_invalid');
  end if;
  select * into worded from private.question_versions v
  where v.id = coalesce(regrade_plan.version_id, question.version_id) and v.question_id = question.id;
  if not found then
    perform private.fail('question_not_found');
  end if;
  plan.question_id := question.id;
  plan.quiz_set_id := question.quiz_set_id;
  plan.kind := kind;
  plan.choice := choice;
  select coalesce(jsonb_agg(to_jsonb(m) order by m.edition_id), '[]') into plan.editions_before
  from (
    select q.edition_id, q.correct_choice, q.also_accepted, q.is_dropped
    from private.question_versions v join private.edition_questions q on q.version_id = v.id
    where v.question_id = question.id and v.quiz_set_id = question.quiz_set_id
      and private.words_of_version(v) is not distinct from private.words_of_version(worded)
  ) m;
  select coalesce(jsonb_agg(private.marked(kind, choice, to_jsonb(m)) order by m.edition_id), '[]')
  into plan.editions_after from private.markings(plan.editions_before) m;
  plan.question_before := jsonb_build_object('correct_answer', question.correct_answer,
    'also_accepted', question.also_accepted, 'is_dropped', question.is_dropped);
  plan.question_after := plan.question_before;
  -- An earlier text says nothing about the marking of the current one.
  if private.words_of_version(worded) is not distinct from private.words_of(question) then
    plan.question_after := private.marked(kind, choice, plan.question_before || jsonb_build_object('correct_choice', key))
      - 'correct_choice';
    if kind = 'key' and choice <> key then
      plan.question_after := plan.question_after || jsonb_build_object('correct_answer',
        case when question.correct_answer ~ '[a-d]' then chr(96 + choice) else choice::text end);
    end if;
  end if;
  if plan.editions_after = plan.editions_before and plan.question_after = plan.question_before then
    perform private.fail('regrade_unchanged');
  elsif private.leaves_nothing(question, plan.editions_after, plan.question_after) then
    perform private.fail('regrade_last_question');
  end if;
  return plan;
end
$$;

-- One marking, changed as the kind requires.
create or replace function private.marked(kind text, choice integer, marking jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select marking || case kind
    when 'key' then jsonb_build_object('correct_choice', choice, 'also_accepted', '[]'::jsonb, 'is_dropped', false)
    when 'drop' then jsonb_build_object('is_dropped', true)
    else case
      when marking -> 'correct_choice' = to_jsonb(choice) or marking -> 'also_accepted' @> to_jsonb(choice) then '{}'
      else jsonb_build_object('also_accepted', (marking -> 'also_accepted') || to_jsonb(choice))
    end
  end
$$;

-- True when a marking drops the last question that counts: in the current quiz set, or in an edition with attempts,
-- submitted or not.
create or replace function private.leaves_nothing(question private.questions, marking jsonb, marked jsonb) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from private.markings(marking) m
    where m.is_dropped
      and exists (select from public.quiz_attempts a where a.edition_id = m.edition_id)
      and not exists (select from private.edition_questions other
        where other.edition_id = m.edition_id and other.question_id <> question.id and not other.is_dropped)
  ) or (marked ->> 'is_dropped')::boolean and not question.is_dropped and not exists (
    select from private.questions other
    where other.quiz_set_id = question.quiz_set_id and other.id <> question.id
      and other.status = 'published' and not other.is_dropped and other.held_at is null)
$$;
