-- Acts on several questions at once (private.confirmed_questions), one statement and one batch each
-- (private.begin_batch). All answer the batch and how many questions changed. The
-- timeout is the request's: each question is recorded, five thousand take some seconds. For administrators,
-- and for managers where all of them are of their tenants (private.chosen_questions).

-- Into another set, behind what is there, in the order that they had. Refuses a set that there is not.
create or replace function public.move_questions(chosen jsonb, quiz_set_id uuid) returns json
language plpgsql security definer
set search_path = ''
set statement_timeout = '1min'
as $$
declare
  ids uuid[];
  batch uuid;
begin
  perform private.require_tenants(array[private.quiz_set_tenant(move_questions.quiz_set_id)]);
  if not exists (select from public.quiz_sets s where s.id = move_questions.quiz_set_id) then
    perform private.fail('quiz_set_not_found');
  end if;
  ids := private.confirmed_questions(chosen);
  batch := private.begin_batch('move_questions',
    jsonb_build_object('quiz_set_id', move_questions.quiz_set_id, 'count', cardinality(ids)));
  return json_build_object('batch', batch, 'changed',
    private.change_questions(ids, jsonb_build_object('quiz_set_id', move_questions.quiz_set_id)));
end
$$;
grant execute on function public.move_questions(jsonb, uuid) to anon, authenticated, service_role;

-- A draft and an archived question reach no learner from then on; attempts under way keep theirs.
create or replace function public.set_questions_status(chosen jsonb, status text) returns json
language plpgsql security definer
set search_path = ''
set statement_timeout = '1min'
as $$
declare
  ids uuid[];
  batch uuid;
begin
  perform private.require_manager();
  ids := private.confirmed_questions(chosen);
  batch := private.begin_batch('set_questions_status',
    jsonb_build_object('status', set_questions_status.status, 'count', cardinality(ids)));
  return json_build_object('batch', batch, 'changed',
    private.change_questions(ids, jsonb_build_object('status', set_questions_status.status)));
end
$$;
grant execute on function public.set_questions_status(jsonb, text) to anon, authenticated, service_role;

create or replace function private.change_questions(question_ids uuid[], change jsonb) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  target uuid := change ->> 'quiz_set_id';
  last_place integer := (select coalesce(max(q.display_order), 0) from private.questions q where q.quiz_set_id = target);
  changed integer;
begin
  with placed as (
    select q.id, row_number() over (order by q.quiz_set_id, q.display_order, q.created_at, q.id) as place
    from private.questions q
    where q.id = any (question_ids)
      and (q.quiz_set_id is distinct from target and target is not null or q.status <> change ->> 'status')
  )
  update private.questions q set quiz_set_id = coalesce(target, q.quiz_set_id),
    status = coalesce(change ->> 'status', q.status),
    display_order = case when target is null then q.display_order else last_place + placed.place end
  from placed where placed.id = q.id;
  get diagnostics changed = row_count;
  return changed;
end
$$;

-- What goes along: reports, bookmarks and what learners were to review. Attempts keep what they asked.
create or replace function public.questions_deletion_contents(chosen jsonb) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  question_ids uuid[];
begin
  perform private.require_manager();
  question_ids := private.chosen_questions(chosen);
  return jsonb_build_object(
    'questions', (select count(*) from private.questions q where q.id = any (question_ids)),
    'reports', (select count(*) from public.question_reports r where r.question_id = any (question_ids)),
    'bookmarks', (select count(*) from public.bookmarks b where b.question_id = any (question_ids)),
    'attempts', (select count(distinct a.id) from private.edition_questions e
      join public.quiz_attempts a on a.edition_id = e.edition_id
      where e.version_id in (select v.id from private.question_versions v where v.question_id = any (question_ids))));
end
$$;
grant execute on function public.questions_deletion_contents(jsonb) to anon, authenticated, service_role;

-- They go to the trash with what goes along, and come back with it.
create or replace function public.delete_questions(chosen jsonb) returns json
language plpgsql security definer
set search_path = ''
set statement_timeout = '1min'
as $$
declare
  ids uuid[];
  batch uuid;
  gone integer;
begin
  perform private.require_manager();
  ids := private.confirmed_questions(chosen);
  batch := private.begin_batch('delete_questions', jsonb_build_object('count', cardinality(ids)));
  delete from private.questions q where q.id = any (ids);
  get diagnostics gone = row_count;
  return json_build_object('batch', batch, 'changed', gone);
end
$$;
grant execute on function public.delete_questions(jsonb) to anon, authenticated, service_role;

-- By some places within its set, up for a negative number; numbers the set anew in one statement. Answers
-- the batch, or null where nothing moved.
create or replace function public.move_question(question_id uuid, places integer) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  target uuid := (select q.quiz_set_id from private.questions q where q.id = move_question.question_id);
  batch uuid;
  moved integer;
begin
  perform private.require_tenants(array[private.question_tenant(question_id)]);
  if target is null then
    perform private.fail('question_gone');
  elsif places is null then
    perform private.fail('request_malformed');
  end if;
  batch := private.begin_batch('move_question', jsonb_build_object('quiz_set_id', target, 'places', places));
  perform from public.quiz_sets s where s.id = target for no key update;
  with listed as (
    select q.id, row_number() over (order by q.display_order, q.created_at, q.id) as place
    from private.questions q where q.quiz_set_id = target
  ), arranged as (
    select id, row_number() over (
      order by place + case when id = move_question.question_id then places + 0.5 * sign(places) else 0 end) as place
    from listed
  )
  update private.questions q set display_order = arranged.place
  from arranged where arranged.id = q.id and q.display_order <> arranged.place;
  get diagnostics moved = row_count;
  return case when moved > 0 then batch end;
end
$$;
grant execute on function public.move_question(uuid, integer) to anon, authenticated, service_role;
