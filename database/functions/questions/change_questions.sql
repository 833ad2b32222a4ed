-- Operations on several questions at once (private.confirmed_questions), each as one statement and one batch
-- (private.begin_batch). Each returns the batch and the number of changed questions. The statement timeout replaces
-- the request's: every question is recorded, and five thousand take some seconds. For administrators, and for
-- managers if all of the questions belong to their tenants (private.chosen_questions).

-- Moves questions to the end of another set, in their previous order. Refuses an unknown set (quiz_set_not_found).
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
    private.move_or_set_status(ids, jsonb_build_object('quiz_set_id', move_questions.quiz_set_id)));
end
$$;
grant execute on function public.move_questions(jsonb, uuid) to anon, authenticated, service_role;

-- Sets the status. Draft and archived questions reach no learner from then on; attempts in progress still contain
-- them.
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
    private.move_or_set_status(ids, jsonb_build_object('status', set_questions_status.status)));
end
$$;
grant execute on function public.set_questions_status(jsonb, text) to anon, authenticated, service_role;

-- Moves questions or sets their status, and returns the number that changed.
create or replace function private.move_or_set_status(question_ids uuid[], change jsonb) returns integer
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

-- Adds and removes tags. Unknown tags are ignored, as by save_question; a tag in both lists is refused
-- (request_malformed).
create or replace function public.tag_questions(chosen jsonb, added uuid[], removed uuid[]) returns json
language plpgsql security definer
set search_path = ''
set statement_timeout = '1min'
as $$
declare
  ids uuid[];
  batch uuid;
begin
  perform private.require_manager();
  ids := private.questions_to_tag(private.confirmed_questions(chosen), added, removed);
  batch := private.begin_batch('tag_questions', jsonb_build_object('added', (
      select jsonb_agg(t.name) from public.quiz_tags t where t.id = any (added)), 'removed', (
      select jsonb_agg(t.name) from public.quiz_tags t where t.id = any (removed)), 'count', cardinality(ids)));
  delete from public.question_tags l where l.question_id = any (ids) and l.tag_id = any (removed);
  insert into public.question_tags (question_id, tag_id)
  select question_id, t.id from unnest(ids) question_id, public.quiz_tags t where t.id = any (added)
  on conflict do nothing;
  return json_build_object('batch', batch, 'changed', cardinality(ids));
end
$$;
grant execute on function public.tag_questions(jsonb, uuid[], uuid[]) to anon, authenticated, service_role;

-- The number of questions that tag_questions would change.
create or replace function public.count_questions_to_tag(chosen jsonb, added uuid[], removed uuid[]) returns integer
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_manager();
  return cardinality(private.questions_to_tag(private.chosen_questions(chosen), added, removed));
end
$$;
grant execute on function public.count_questions_to_tag(jsonb, uuid[], uuid[]) to anon, authenticated, service_role;

-- The questions that lack one of the added tags or have one of the removed ones.
create or replace function private.questions_to_tag(question_ids uuid[], added uuid[], removed uuid[]) returns uuid[]
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if added && removed then
    perform private.fail('request_malformed');
  end if;
  return array(
    select q.id from private.questions q
    where q.id = any (question_ids) and (
      exists (select from public.question_tags l where l.question_id = q.id and l.tag_id = any (removed))
      or exists (select from public.quiz_tags t where t.id = any (added)
        and not exists (select from public.question_tags l where l.question_id = q.id and l.tag_id = t.id)))
    order by q.id);
end
$$;

-- The rows deleted along with questions: reports, bookmarks and review cards. Attempts retain the questions they
-- contain.
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

-- Deletes questions. They are moved to the trash with the rows deleted along, and restored with them.
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

-- Moves a question by a number of positions within its set, up for a negative number; renumbers the set in one
-- statement. Returns the batch, or null if no question moved.
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
