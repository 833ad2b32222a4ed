-- A question whole, as its editor shows it: with the key, its tags, where it lies, how many versions it
-- has and how many reports are open. Null where there is none, and for
-- a manager where it is of another tenant. For administrators and managers.
create or replace function public.get_question(question_id uuid) returns json
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_manager();
  return (
    select json_build_object('id', q.id, 'quiz_set', json_build_object('id', s.id, 'name', s.name),
      'question_text', q.question_text, 'option_a', q.option_a, 'option_b', q.option_b,
      'option_c', q.option_c, 'option_d', q.option_d, 'correct_choice', private.choice_of(q.correct_answer),
      'explanation', q.explanation, 'youtube_url', q.youtube_url, 'status', q.status,
      'is_dropped', q.is_dropped, 'display_order', q.display_order, 'tags', private.tags_of_question(q.id),
      'version_id', q.version_id,
      'versions', (select count(*) from private.question_versions v where v.question_id = q.id),
      'reports', (select count(*) from public.question_reports r where r.question_id = q.id),
      'open_reports', (select count(*) from public.question_reports r where r.question_id = q.id and r.status = 'open'),
      'created_at', q.created_at, 'updated_at', q.updated_at)
    from private.questions q join public.quiz_sets s on s.id = q.quiz_set_id
    where q.id = get_question.question_id and private.manages(q.tenant_id));
end
$$;
grant execute on function public.get_question(uuid) to anon, authenticated, service_role;
