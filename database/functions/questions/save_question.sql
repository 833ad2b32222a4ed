-- Adds a question at the end of its set, or changes one, with its tags, in one transaction. `content` has the columns
-- of public.questions and `tags`, a list of ids; missing columns of an existing question stay as they are. With
-- `passage_before`, its passage also replaces that one in all questions of the set that have it. A change
-- passes the `updated_at` that it started from; an addition passes none, and the id that the question gets or null. A
-- request that is sent again because its response was lost finds its content stored, and succeeds without writing.
-- Refuses a question that has changed since (question_changed) or no longer exists (question_gone), and an unknown quiz
-- set (quiz_set_not_found). Returns id and updated_at. For administrators, and the tenant's managers, for whom questions
-- and sets of other tenants do not exist.
create or replace function public.save_question(content jsonb, question_id uuid default null,
  made_from timestamptz default null) returns json
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_manager();
  perform private.begin_batch('save_question');
  return private.save_question(content, question_id, made_from);
end
$$;
grant execute on function public.save_question(jsonb, uuid, timestamptz) to anon, authenticated, service_role;

-- The same within a batch that the caller has named.
create or replace function private.save_question(content jsonb, question_id uuid, made_from timestamptz) returns json
language plpgsql security definer
set search_path = ''
as $$
declare
  target uuid := question_id;
  stored private.questions;
  given private.questions;
begin
  if content ->> 'passage_before' <> '' then
    -- Always in this order, so that two changes of one passage wait for each other.
    perform from private.questions q
    where (q.id = target or q.quiz_set_id = coalesce(private.uuid_or_null(content ->> 'quiz_set_id'),
        (select own.quiz_set_id from private.questions own where own.id = target)))
      and private.manages(q.tenant_id)
    order by q.id for no key update;
  end if;
  select * into stored from private.questions q where q.id = target for no key update;
  if stored.id is null and made_from is not null or stored.id is not null and not private.manages(stored.tenant_id) then
    perform private.fail('question_gone');
  end if;
  given := jsonb_populate_record(stored, content);
  given.passage := private.trimmed(given.passage);
  given := private.with_normal_letters(private.with_content(given, private.content_of(given)));
  if stored.updated_at is distinct from made_from then
    if not private.is_saved_question(stored, given, content -> 'tags') then
      perform private.fail('question_changed');
    end if;
    return json_build_object('id', stored.id, 'updated_at', stored.updated_at);
  end if;
  if not exists (select from public.quiz_sets s where s.id = given.quiz_set_id and private.manages(s.tenant_id)) then
    perform private.fail('quiz_set_not_found');
  end if;
  update private.questions q set passage = given.passage
  where q.quiz_set_id = given.quiz_set_id and q.passage = private.trimmed(content ->> 'passage_before')
    and q.passage <> given.passage and q.id is distinct from stored.id;
  if stored.id is null then
    target := coalesce(target, gen_random_uuid());
    given.id := target;
    given.display_order := (select coalesce(max(q.display_order), 0) + 1
      from private.questions q where q.quiz_set_id = given.quiz_set_id);
    perform from private.add_questions(array[given]);
  else
    given.id := stored.id;
    given.display_order := stored.display_order;
    perform from private.change_questions(array[given]);
  end if;
  if content ? 'tags' then
    perform private.set_question_tags(target, content -> 'tags');
  end if;
  return (select json_build_object('id', q.id, 'updated_at', q.updated_at)
    from private.questions q where q.id = target);
end
$$;

-- True when a question already has the given content and, unless they are null, the given tags.
create or replace function private.is_saved_question(stored private.questions, given private.questions, tags jsonb)
returns boolean
language sql stable security definer
set search_path = ''
as $$
  select private.content_of(stored) is not distinct from private.content_of(given)
    and (stored.quiz_set_id, stored.status) is not distinct from (given.quiz_set_id, given.status)
    and (tags is null or (select array_agg(l.tag_id order by l.tag_id) from public.question_tags l
        where l.question_id = stored.id)
      is not distinct from (select array_agg(tag order by tag) from unnest(private.known_tags(tags)) tag))
$$;

-- The tags that exist, of a list of ids.
create or replace function private.known_tags(tags jsonb) returns uuid[]
language sql stable security definer
set search_path = ''
as $$
  select array(select distinct g.id from jsonb_array_elements_text(private.json_list(tags)) given
    join public.quiz_tags g on g.id = private.uuid_or_null(given))
$$;

-- Sets the tags of a question; writes only differences and ignores unknown tags.
create or replace function private.set_question_tags(question_id uuid, tags jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  wanted constant uuid[] := private.known_tags(tags);
  before constant uuid[] := array(
    select l.tag_id from public.question_tags l where l.question_id = set_question_tags.question_id);
begin
  if wanted @> before and before @> wanted then
    return;
  end if;
  delete from public.question_tags l
  where l.question_id = set_question_tags.question_id and l.tag_id <> all (wanted);
  insert into public.question_tags (question_id, tag_id)
  select set_question_tags.question_id, tag from unnest(wanted) tag on conflict do nothing;
end
$$;
