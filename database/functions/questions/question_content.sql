-- The content of a question is one value: it is compared, copied, stored as a version, restored and imported whole.
-- A new part is added to the types private.question_content and, if it is asked, private.question_words, to the tables
-- private.questions and private.question_versions, and to the functions of this file. Functions without a search_path
-- are inlined by PostgreSQL.

create or replace function private.content_of(question private.questions) returns private.question_content
language sql immutable parallel safe
as $$
  select row(question.question_text, question.option_a, question.option_b, question.option_c, question.option_d,
    question.passage, question.correct_answer, question.explanation, question.youtube_url,
    question.option_notes)::private.question_content
$$;

create or replace function private.content_of_version(version private.question_versions) returns private.question_content
language sql immutable parallel safe
as $$
  select row(version.question_text, version.option_a, version.option_b, version.option_c, version.option_d,
    version.passage, version.correct_choice::text, version.explanation, version.youtube_url,
    version.option_notes)::private.question_content
$$;

create or replace function private.words_of(question private.questions) returns private.question_words
language sql immutable parallel safe
as $$
  select row(question.question_text, question.option_a, question.option_b, question.option_c, question.option_d,
    question.passage)::private.question_words
$$;

create or replace function private.words_of_version(version private.question_versions) returns private.question_words
language sql immutable parallel safe
as $$
  select row(version.question_text, version.option_a, version.option_b, version.option_c, version.option_d,
    version.passage)::private.question_words
$$;

-- Content as the back office shows it: with the number of the right option instead of the stored answer.
create or replace function private.shown_content(content private.question_content) returns jsonb
language sql immutable parallel safe
set search_path = ''
as $$
  select to_jsonb(content) - 'correct_answer'
    || jsonb_build_object('correct_choice', private.choice_of(content.correct_answer))
$$;

-- A question as a row of an export: its content as texts, empty where nothing is written, with a column for the note of
-- each option.
create or replace function private.exported_question(question private.questions) returns json
language sql stable
as $$
  select json_build_object('id', question.id, 'version', question.version_id,
    'question_text', question.question_text, 'correct_answer', private.choice_of(question.correct_answer)::text,
    'option_a', question.option_a, 'option_b', question.option_b, 'option_c', question.option_c,
    'option_d', question.option_d, 'explanation', coalesce(question.explanation, ''),
    'youtube_url', coalesce(question.youtube_url, ''), 'passage', coalesce(question.passage, ''),
    'note_a', coalesce(question.option_notes[1], ''), 'note_b', coalesce(question.option_notes[2], ''),
    'note_c', coalesce(question.option_notes[3], ''), 'note_d', coalesce(question.option_notes[4], ''),
    'laws', coalesce(private.written_laws(question.id), ''))
$$;

-- Words without markup, letter case and width, as they are compared with those of earlier versions.
create or replace function private.plain_words(words private.question_words) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select private.question_lines(words.question_text, words.option_a, words.option_b, words.option_c, words.option_d,
    words.passage)
$$;

-- Content as an import stores it: without surrounding blanks, its answer as a number, null where nothing is written.
create or replace function private.trimmed_content(content private.question_content) returns private.question_content
language sql immutable parallel safe
set search_path = ''
as $$
  select row(private.trimmed(content.question_text), private.trimmed(content.option_a), private.trimmed(content.option_b),
    private.trimmed(content.option_c), private.trimmed(content.option_d), nullif(private.trimmed(content.passage), ''),
    private.choice_of(content.correct_answer)::text, nullif(private.trimmed(content.explanation), ''),
    nullif(private.trimmed(content.youtube_url), ''),
    private.trimmed_notes(content.option_notes))::private.question_content
$$;

-- Notes of four options without surrounding blanks, null where nothing is written, and null if none has a note. What
-- is no list of up to four stays as it is, to be refused.
create or replace function private.trimmed_notes(notes text[]) returns text[]
language sql immutable parallel safe
set search_path = ''
as $$
  select case when notes = '{}' then null when array_dims(notes) !~ '^\[1:[1-4]\]$' then notes
    else nullif(array[nullif(private.trimmed(notes[1]), ''), nullif(private.trimmed(notes[2]), ''),
        nullif(private.trimmed(notes[3]), ''), nullif(private.trimmed(notes[4]), '')],
      array[null, null, null, null]::text[]) end
$$;

-- The question with other content.
create or replace function private.with_content(question private.questions, content private.question_content)
returns private.questions
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  question.question_text := content.question_text;
  question.option_a := content.option_a;
  question.option_b := content.option_b;
  question.option_c := content.option_c;
  question.option_d := content.option_d;
  question.passage := nullif(content.passage, '');
  question.correct_answer := content.correct_answer;
  question.explanation := nullif(content.explanation, '');
  question.youtube_url := nullif(content.youtube_url, '');
  question.option_notes := private.trimmed_notes(content.option_notes);
  return question;
end
$$;

-- A question of a quiz set that is not stored yet.
create or replace function private.new_question(id uuid, quiz_set_id uuid, display_order integer,
  content private.question_content) returns private.questions
language plpgsql stable
set search_path = ''
as $$
declare
  made private.questions;
begin
  made.id := coalesce(new_question.id, gen_random_uuid());
  made.quiz_set_id := new_question.quiz_set_id;
  made.display_order := new_question.display_order;
  return private.with_content(made, content);
end
$$;

-- A copy of a question in another quiz set or the same, held like the question itself.
create or replace function private.copied_question(question private.questions, id uuid, quiz_set_id uuid, status text,
  is_dropped boolean)
returns private.questions
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  question.id := copied_question.id;
  question.quiz_set_id := copied_question.quiz_set_id;
  question.status := copied_question.status;
  question.is_dropped := copied_question.is_dropped;
  return question;
end
$$;

-- Inserts questions in their order. The caller has checked that the user may write to their quiz sets.
create or replace function private.add_questions(questions private.questions[])
returns table (id uuid, version_id bigint, updated_at timestamptz)
language sql volatile
set search_path = ''
as $$
  insert into private.questions as q (id, quiz_set_id, question_text, option_a, option_b, option_c, option_d, passage,
    correct_answer, explanation, youtube_url, option_notes, display_order, status, also_accepted, is_dropped, held_at,
    hold_reason)
  select n.id, n.quiz_set_id, n.question_text, n.option_a, n.option_b, n.option_c, n.option_d, n.passage,
    n.correct_answer, n.explanation, n.youtube_url, n.option_notes, coalesce(n.display_order, 0),
    coalesce(n.status, 'published'), coalesce(n.also_accepted, '{}'), coalesce(n.is_dropped, false), n.held_at,
    n.hold_reason
  from unnest(questions) with ordinality n
  order by n.ordinality
  returning q.id, q.version_id, q.updated_at
$$;

-- Replaces the content, quiz set, order and status of questions. The caller has checked that the user may.
create or replace function private.change_questions(questions private.questions[])
returns table (id uuid, version_id bigint, updated_at timestamptz)
language sql volatile
set search_path = ''
as $$
  update private.questions q set quiz_set_id = n.quiz_set_id, question_text = n.question_text, option_a = n.option_a,
    option_b = n.option_b, option_c = n.option_c, option_d = n.option_d, passage = n.passage,
    correct_answer = n.correct_answer, explanation = n.explanation, youtube_url = n.youtube_url,
    option_notes = n.option_notes, display_order = n.display_order, status = n.status
  from unnest(questions) n
  where q.id = n.id
  returning q.id, q.version_id, q.updated_at
$$;

-- Stores the present content of questions as their versions, unless it is stored already.
create or replace function private.add_versions(questions private.questions[]) returns void
language sql volatile
set search_path = ''
as $$
  insert into private.question_versions (id, question_id, quiz_set_id, question_text, option_a, option_b, option_c,
    option_d, correct_choice, explanation, youtube_url, passage, option_notes, written_by)
  select n.version_id, n.id, n.quiz_set_id, n.question_text, n.option_a, n.option_b, n.option_c, n.option_d,
    private.choice_of(n.correct_answer), n.explanation, n.youtube_url, n.passage, n.option_notes,
    (select p.user_id from public.profiles p where p.user_id = auth.uid())
  from unnest(questions) n
  on conflict (id) do nothing
$$;
