-- A question as practice shows it: its current version, corrections included, without the key, its options in the order
-- of this showing, which `showing` names.
create or replace function private.practice_question(question private.questions, showing text) returns json
language sql stable security definer
set search_path = ''
as $$
  select json_build_object('id', question.id, 'question_text', question.question_text,
    'option_a', question.option_a, 'option_b', question.option_b,
    'option_c', question.option_c, 'option_d', question.option_d, 'passage', question.passage,
    'option_order',
      private.option_order(private.movable_options(private.content_of(question)), question.id, showing),
    'quiz_set', (select json_build_object('id', s.id, 'name', s.name, 'tenant_id', s.tenant_id)
      from public.quiz_sets s where s.id = question.quiz_set_id))
$$;

-- The response to an answer in practice. The caller has checked private.practice_refusal.
create or replace function private.practice_verdict(question private.questions, choice smallint) returns json
language sql stable security definer
set search_path = ''
as $$
  select (private.key_of(question) || jsonb_build_object('choice', choice,
    'is_correct', private.is_right(choice, private.choice_of(question.correct_answer), question.also_accepted)))::json
$$;

-- The key of a question and all that explains it. The caller has checked private.practice_refusal.
create or replace function private.key_of(question private.questions) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object('correct_choice', private.choice_of(question.correct_answer),
    'explanation', question.explanation, 'youtube_url', question.youtube_url, 'option_notes', question.option_notes,
    'laws', private.cited_laws(question.id))
$$;
