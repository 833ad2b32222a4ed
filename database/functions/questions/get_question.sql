-- A question as its editor shows it: with the key, its tags, its set and the next question of that set, the number of
-- versions and of open reports, and of learners whose answers to it were marked by another key.
-- Null for an unknown question and, for a manager, one of another tenant. For administrators and managers.
create or replace function public.get_question(question_id uuid) returns json
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_manager();
  return (
    select private.shown_content(private.content_of(q)) || jsonb_build_object('id', q.id,
      'quiz_set', jsonb_build_object('id', s.id, 'name', s.name), 'status', q.status, 'is_dropped', q.is_dropped, 'display_order', q.display_order,
      'position', (select count(*) from private.questions p where p.quiz_set_id = q.quiz_set_id
        and (p.display_order, p.created_at, p.id) <= (q.display_order, q.created_at, q.id)), 'tags', private.tags_of_question(q.id),
      'version_id', q.version_id,
      'versions', (select count(*) from private.question_versions v where v.question_id = q.id),
      'reports', (select count(*) from public.question_reports r where r.question_id = q.id),
      'open_reports', (select count(*) from public.question_reports r where r.question_id = q.id and r.status = 'open'),
      'next_id', (select n.id from private.questions n
        where n.quiz_set_id = q.quiz_set_id
          and (n.display_order, n.created_at, n.id) > (q.display_order, q.created_at, q.id)
        order by n.display_order, n.created_at, n.id limit 1),
      'marked_by_other_key', private.marked_by_other_key(q),
      'created_at', q.created_at, 'updated_at', q.updated_at)
    from private.questions q join public.quiz_sets s on s.id = q.quiz_set_id
    where q.id = get_question.question_id and private.manages(q.tenant_id));
end
$$;
grant execute on function public.get_question(uuid) to anon, authenticated, service_role;

-- The number of learners with submitted attempts in which the question, with its present passage, text and options, was marked
-- by another key than it has now: those whom a regrade by this key reaches (private.regrade_plan).
create or replace function private.marked_by_other_key(question private.questions) returns bigint
language sql stable security definer
set search_path = ''
as $$
  select count(distinct a.user_id)
  from private.question_versions v
  join private.edition_questions e on e.version_id = v.id
  join public.quiz_attempts a on a.edition_id = e.edition_id and a.status = 'submitted'
  where v.question_id = question.id and v.quiz_set_id = question.quiz_set_id
    and private.words_of_version(v) is not distinct from private.words_of(question)
    and e.correct_choice <> private.choice_of(question.correct_answer) and not e.is_dropped
$$;
