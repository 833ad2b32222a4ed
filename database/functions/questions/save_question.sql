-- Adds a question at the end of its set, or changes one, with its tags, in one transaction. `content` has
-- the columns of public.questions and `tags`, a list of ids; what it leaves out of a question that there
-- is stays. A change names the `updated_at` that it was made from: question_changed where that has moved,
-- question_gone where there is none any more, quiz_set_not_found where it
-- belongs to none. Answers id and updated_at. For administrators and the tenant's
-- managers, for whom there is nothing of others.
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

-- The same as part of a batch that has its name.
create or replace function private.save_question(content jsonb, question_id uuid, made_from timestamptz) returns json
language plpgsql security definer
set search_path = ''
as $$
declare
  target uuid := question_id;
  stored private.questions;
  given private.questions;
begin
  if target is not null then
    select * into stored from private.questions q where q.id = target for no key update;
    if not found or not private.manages(stored.tenant_id) then
      perform private.fail('question_gone');
    elsif stored.updated_at is distinct from made_from then
      perform private.fail('question_changed');
    end if;
  end if;
  given := jsonb_populate_record(stored, content);
  if not exists (select from public.quiz_sets s where s.id = given.quiz_set_id and private.manages(s.tenant_id)) then
    perform private.fail('quiz_set_not_found');
  end if;
  if target is null then
    insert into private.questions (quiz_set_id, question_text, option_a, option_b, option_c, option_d,
      correct_answer, explanation, youtube_url, status, display_order)
    values (given.quiz_set_id, given.question_text, given.option_a, given.option_b, given.option_c,
      given.option_d, given.correct_answer, nullif(given.explanation, ''), nullif(given.youtube_url, ''),
      coalesce(given.status, 'published'), (select coalesce(max(q.display_order), 0) + 1
        from private.questions q where q.quiz_set_id = given.quiz_set_id))
    returning id into target;
  else
    update private.questions q set quiz_set_id = given.quiz_set_id, question_text = given.question_text,
      option_a = given.option_a, option_b = given.option_b, option_c = given.option_c,
      option_d = given.option_d, correct_answer = given.correct_answer,
      explanation = nullif(given.explanation, ''), youtube_url = nullif(given.youtube_url, ''),
      status = given.status
    where q.id = target;
  end if;
  if content ? 'tags' then
    perform private.set_question_tags(target, content -> 'tags');
  end if;
  return (select json_build_object('id', q.id, 'updated_at', q.updated_at)
    from private.questions q where q.id = target);
end
$$;

create or replace function private.set_question_tags(question_id uuid, tags jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  wanted constant uuid[] := array(
    select distinct g.id from jsonb_array_elements_text(private.json_list(tags)) given
    join public.quiz_tags g on g.id = private.uuid_or_null(given));
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
