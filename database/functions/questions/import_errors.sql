-- All errors of an import as messages of the error catalogue; empty if it is valid. Values are sent by the client, so
-- each is checked before it is cast. Refuses an unknown status (request_malformed).
create or replace function private.import_errors(payload jsonb) returns text[]
language plpgsql stable security definer
set search_path = ''
as $$
declare
  template jsonb := payload -> 'quiz_set_template';
  questions jsonb := private.json_list(payload -> 'questions');
  codes text[] := '{}';
  row_errors text[];
begin
  if coalesce(payload ->> 'status', 'published') not in ('draft', 'published') then
    perform private.fail('request_malformed');
  end if;
  if payload ->> 'quiz_set_id' is not null then
    if not exists (select from public.quiz_sets where id = private.uuid_or_null(payload ->> 'quiz_set_id')) then
      codes := codes || 'quiz_set_not_found'::text;
    end if;
  elsif questions = '[]' or private.count_new_questions(questions) > 0 then
    codes := codes || private.import_template_errors(template);
  end if;
  if jsonb_array_length(questions) not between 1 and 20000 then
    codes := codes || 'import_size_invalid'::text;
  end if;
  if not private.is_whole(payload -> 'questions_per_set', 1) then
    codes := codes || 'import_per_set_invalid'::text;
  end if;

  select array_agg(private.error_body(wrong.code, jsonb_build_object('row', wrong.row)) ->> 'message'
    order by wrong.row, wrong.rule) into row_errors
  from (select * from private.question_row_errors(questions) e
      where e.rule < 12 or (e.row, e.code) not in (select * from private.faults_before_import(questions))
    union all select * from private.import_version_errors(questions)
    union all select * from private.import_law_errors(questions)
    order by row, rule limit 1000) wrong;
  return coalesce((select array_agg(private.error_body(code) ->> 'message') from unnest(codes) code), '{}')
    || coalesce(row_errors, '{}');
end
$$;

-- The errors of each question, by its row in the file and the rule's number. The browser checks the same rules before
-- sending (packages/domain/src/questions/validate-question.ts).
create or replace function private.question_row_errors(questions jsonb)
returns table ("row" bigint, rule integer, code text)
language sql immutable
set search_path = ''
as $$
  select place + 1, checked.rule, checked.code
  from jsonb_array_elements(questions) with ordinality as listed (q, place),
    lateral (select private.shown_text(q ->> 'option_a') as a, private.shown_text(q ->> 'option_b') as b,
      private.shown_text(q ->> 'option_c') as c, private.shown_text(q ->> 'option_d') as d offset 0) shown,
    lateral (values
      (1, 'import_question_empty', private.shown_text(q ->> 'question_text') = ''),
      (2, 'import_answer_invalid', coalesce(q ->> 'correct_answer', '') not in ('1', '2', '3', '4')),
      (3, 'import_options_incomplete', '' in (shown.a, shown.b, shown.c, shown.d)),
      (4, 'import_video_invalid', not private.is_youtube_link(private.trimmed(q ->> 'youtube_url'))),
      (5, 'import_text_long', case when jsonb_typeof(q) = 'object' and length(q::text) > private.longest_question_text()
        then private.overlong_parts(private.trimmed_content(
          jsonb_populate_record(null::private.question_content, q - 'option_notes'))) <> '{}' end),
      (6, 'import_passage_long', length(private.trimmed(q ->> 'passage')) > private.max_passage_length()),
      (7, 'import_note_long', greatest(length(private.trimmed(q ->> 'note_a')), length(private.trimmed(q ->> 'note_b')),
        length(private.trimmed(q ->> 'note_c')), length(private.trimmed(q ->> 'note_d'))) > private.max_note_length()),
      -- Most questions have no pictures; this saves seven calls for each.
      (8, 'import_picture_invalid', q::text like '%![%' and (private.has_broken_picture(q ->> 'question_text')
        or private.has_broken_picture(q ->> 'option_a') or private.has_broken_picture(q ->> 'option_b')
        or private.has_broken_picture(q ->> 'option_c') or private.has_broken_picture(q ->> 'option_d')
        or private.has_broken_picture(q ->> 'explanation') or private.has_broken_picture(q ->> 'passage')
        or private.has_broken_picture(concat_ws(E'\n', q ->> 'note_a', q ->> 'note_b', q ->> 'note_c', q ->> 'note_d')))),
      (12, 'import_options_alike', exists (
        select from unnest(array[shown.a, shown.b, shown.c, shown.d]) option where option <> ''
        group by option having count(*) > 1)),
      (13, 'import_letters_unseen', private.has_unseen_letter(concat(q ->> 'question_text', q ->> 'option_a',
        q ->> 'option_b', q ->> 'option_c', q ->> 'option_d', q ->> 'explanation', q ->> 'passage', q ->> 'note_a',
        q ->> 'note_b', q ->> 'note_c', q ->> 'note_d')))
    ) checked (rule, code, failed)
  where failed
$$;

-- The errors of the quiz sets to be created: name, cost, time, course and tags.
create or replace function private.import_template_errors(template jsonb) returns text[]
language plpgsql stable security definer
set search_path = ''
as $$
declare
  codes text[] := '{}';
begin
  if jsonb_typeof(template) is distinct from 'object' or btrim(coalesce(template ->> 'name', '')) = ''
    or greatest(length(template ->> 'name'), length(template ->> 'description')) > private.longest_text()
    or not private.is_whole(template -> 'points_cost', 0)
    or not private.is_whole(template -> 'time_limit_minutes', 1)
  then
    codes := codes || 'import_template_invalid'::text;
  end if;
  if not exists (select from public.courses where id = private.uuid_or_null(template ->> 'course_id')) then
    codes := codes || 'course_not_found'::text;
  end if;
  if exists (
    select from jsonb_array_elements_text(private.json_list(template -> 'tags')) named
    where not exists (select from public.quiz_tags where id = private.uuid_or_null(named))
  ) then
    codes := codes || 'import_tag_unknown'::text;
  end if;
  return codes;
end
$$;

-- Rows that name a deleted question, repeat a question of an earlier row, or differ from a question whose text has
-- changed since the file's version. A row equal to the current question is no error.
create or replace function private.import_version_errors(questions jsonb)
returns table ("row" bigint, rule integer, code text)
language sql stable security definer
set search_path = ''
as $$
  select place + 1, checked.rule, checked.code
  from (select r.*, row_number() over (partition by r.id order by r.place) as mention
      from private.imported_rows(questions, true) r) r
    left join private.questions q on q.id = r.id,
    lateral (values
      (9, 'import_question_gone', q.id is null),
      (10, 'import_question_repeated', q.id is not null and r.mention > 1),
      (11, 'import_question_stale', q.id is not null and r.mention = 1
        and q.version_id is distinct from r.version_id and private.trimmed_content(private.content_of(q)) is distinct from r.content)
    ) checked (rule, code, failed)
  where failed
$$;

-- Faults that are no errors of a row, because the question that it names has them in the same words: it is older than
-- the rule, and the row changes other words.
create or replace function private.faults_before_import(questions jsonb) returns table ("row" bigint, code text)
language sql stable security definer
set search_path = ''
as $$
  select r.place + 1, fault.code
  from private.imported_rows(questions, true) r
    join private.questions q on q.id = r.id
    cross join lateral private.trimmed_content(private.content_of(q)) stored,
    lateral (values
      ('import_options_alike', ((r.content).option_a, (r.content).option_b, (r.content).option_c, (r.content).option_d)
        = (stored.option_a, stored.option_b, stored.option_c, stored.option_d)),
      ('import_letters_unseen', not exists (select from unnest(private.unseen_parts(r.content)) part
        where to_jsonb(r.content) ->> part is distinct from to_jsonb(stored) ->> part))
    ) fault (code, is_older)
  where fault.is_older
$$;

-- True for an absent value, null, or a whole number from `minimum` to a million.
create or replace function private.is_whole(value jsonb, minimum integer) returns boolean
language sql immutable
set search_path = ''
as $$
  select case coalesce(jsonb_typeof(value), 'null')
    when 'null' then true
    when 'number' then value::numeric = trunc(value::numeric) and value::numeric between minimum and 1000000
    else false end
$$;

-- The value if it is a list, otherwise an empty list.
create or replace function private.json_list(value jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select case when jsonb_typeof(value) = 'array' then value else '[]' end
$$;
