-- Removes surrounding blanks; an empty string for null. The characters are listed explicitly, because the browser
-- must use the same set (packages/domain/src/questions/trimmed.ts).
create or replace function private.trimmed(value text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select btrim(coalesce(value, ''), E' \t\n\u000b\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007'
    || E'\u2008\u2009\u200a\u200b\u2028\u2029\u202f\u205f\u3000\ufeff')
$$;

-- True for a link to one video, or an empty string. The same expression is in
-- packages/domain/src/questions/validate-question.ts.
create or replace function private.is_youtube_link(value text) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select value = '' or (length(value) <= 2000 and value ~ ('^(https?://)?((www\.|m\.)?(youtube\.com|youtube-nocookie\.com)/'
    || '(watch/?\?([!"$-~]*&)?v=|(embed|shorts|live|v)/)|(www\.)?youtu\.be/)[A-Za-z0-9_-]{11}([/?&#][!-~]*)?$'))
$$;

-- True if a picture in the markup has no usable address, or that of a picture within an imported file, which was not
-- uploaded: learners would see the markup itself or nothing. A backslash before it
-- makes it text. The same expression is in packages/domain/src/markup/image-address.ts.
create or replace function private.has_broken_picture(value text) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select exists (
    select from regexp_matches(value, '(\\?)!\[[^\]\n]*(?:\]\(([^()\n]*)([()]))?', 'g') picture
    where picture[1] = '' and (picture[2] = '' or picture[3] = '(' or starts_with(picture[2], '/storage/embedded/')
      or not private.is_image_address(picture[2])))
$$;

-- Checks a question: it needs a text, four options that differ and, if given, a video that can be played and pictures with
-- usable addresses; no text is longer than private.longest_question_text, because each version and each start of the
-- quiz set contains all of them, and none has a letter that no device shows. Texts and options are what a learner sees
-- of them (private.shown_text), with sara am and the letters of old fonts as every device has them
-- (private.normal_letters). Checks only changed fields, so that questions older than these rules can be fixed field by
-- field, copied and restored. A passage is stored without surrounding blanks, because questions with the same passage
-- belong together, and so are notes of options.
create or replace function private.check_question() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  max_passage constant integer := private.max_passage_length();
  max_note constant integer := private.max_note_length();
  shown text[];
begin
  if 'on' in (current_setting('back_office.restoring', true), current_setting('back_office.copying', true)) then
    return new;
  end if;
  new := private.with_normal_letters(new);
  if exists (
    select from unnest(private.overlong_parts(private.content_of(new))) part
    where tg_op = 'INSERT' or to_jsonb(new) ->> part is distinct from to_jsonb(old) ->> part)
  then
    perform private.fail('text_too_long', jsonb_build_object('longest',
      to_char(private.longest_question_text(), 'FM999,999')));
  end if;
  if exists (
    select from unnest(private.unseen_parts(private.content_of(new))) part
    where tg_op = 'INSERT' or to_jsonb(new) ->> part is distinct from to_jsonb(old) ->> part)
  then
    perform private.fail('letters_unseen');
  end if;
  new.passage := nullif(private.trimmed(new.passage), '');
  if length(new.passage) > max_passage and (tg_op = 'INSERT' or new.passage is distinct from old.passage) then
    perform private.fail('passage_too_long', jsonb_build_object('longest', to_char(max_passage, 'FM999,999')));
  end if;
  new.option_notes := private.trimmed_notes(new.option_notes);
  if array_dims(new.option_notes) <> '[1:4]' then
    perform private.fail('request_malformed');
  end if;
  if greatest(length(new.option_notes[1]), length(new.option_notes[2]), length(new.option_notes[3]),
      length(new.option_notes[4])) > max_note
  then
    perform private.fail('option_note_too_long', jsonb_build_object('longest', to_char(max_note, 'FM999,999')));
  end if;
  if private.shown_text(new.question_text) = ''
    and (tg_op = 'INSERT' or new.question_text is distinct from old.question_text)
  then
    perform private.fail('question_empty');
  end if;
  if tg_op = 'INSERT' or (new.option_a, new.option_b, new.option_c, new.option_d)
    is distinct from (old.option_a, old.option_b, old.option_c, old.option_d)
  then
    shown := array[private.shown_text(new.option_a), private.shown_text(new.option_b), private.shown_text(new.option_c),
      private.shown_text(new.option_d)];
    if '' = any (shown) then
      perform private.fail('question_options_incomplete');
    elsif exists (
      select from unnest(shown, array[new.option_a, new.option_b, new.option_c, new.option_d],
          case when tg_op = 'UPDATE' then array[old.option_a, old.option_b, old.option_c, old.option_d] end)
        option (shown, text, before)
      group by option.shown having count(*) > 1 and bool_or(option.text is distinct from option.before))
    then
      perform private.fail('question_options_alike');
    end if;
  end if;
  if not private.is_youtube_link(private.trimmed(new.youtube_url))
    and (tg_op = 'INSERT' or new.youtube_url is distinct from old.youtube_url)
  then
    perform private.fail('question_video_invalid');
  end if;
  if concat(new.question_text, new.option_a, new.option_b, new.option_c, new.option_d, new.explanation,
      new.passage, array_to_string(new.option_notes, '')) like '%![%'
    and ((tg_op = 'INSERT' or new.question_text <> old.question_text) and private.has_broken_picture(new.question_text)
      or (tg_op = 'INSERT' or new.option_a <> old.option_a) and private.has_broken_picture(new.option_a)
      or (tg_op = 'INSERT' or new.option_b <> old.option_b) and private.has_broken_picture(new.option_b)
      or (tg_op = 'INSERT' or new.option_c <> old.option_c) and private.has_broken_picture(new.option_c)
      or (tg_op = 'INSERT' or new.option_d <> old.option_d) and private.has_broken_picture(new.option_d)
      or (tg_op = 'INSERT' or new.explanation is distinct from old.explanation)
        and private.has_broken_picture(new.explanation)
      or (tg_op = 'INSERT' or new.passage is distinct from old.passage) and private.has_broken_picture(new.passage)
      or (tg_op = 'INSERT' or new.option_notes is distinct from old.option_notes)
        and private.has_broken_picture(array_to_string(new.option_notes, E'\n')))
  then
    perform private.fail('image_address_invalid');
  end if;
  return new;
end
$$;
create or replace trigger check_question before insert or update on private.questions
  for each row execute function private.check_question();

-- The maximum length of each text of a question, in characters.
create or replace function private.longest_question_text() returns integer
language sql immutable parallel safe
as $$
  select 100000
$$;
grant execute on function private.longest_question_text() to anon, authenticated, service_role;

-- The names of those parts of a question's content that are longer than private.longest_question_text. Passages, notes,
-- the answer and the video have rules of their own.
create or replace function private.overlong_parts(content private.question_content) returns text[]
language sql immutable parallel safe
set search_path = ''
as $$
  -- Most questions are shorter as a whole, which saves reading their parts.
  select case when length(content::text) > private.longest_question_text() then array(
    select part.key
    from jsonb_each_text(to_jsonb(content) - array['passage', 'option_notes', 'correct_answer', 'youtube_url']) part
    where length(part.value) > private.longest_question_text()) else '{}' end
$$;

-- The maximum length of the note of an option, in characters: about one printed page.
create or replace function private.max_note_length() returns integer
language sql immutable parallel safe
as $$
  select 2000
$$;

-- The maximum length of a passage, in characters: about eight printed pages.
create or replace function private.max_passage_length() returns integer
language sql immutable parallel safe
as $$
  select 20000
$$;
