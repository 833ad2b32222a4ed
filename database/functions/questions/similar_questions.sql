-- The saved questions most similar to one being written, best first, with their similarity. Excludes the question
-- itself. For administrators; for managers, among the questions of their tenants.
create or replace function public.similar_questions(content jsonb, question_id uuid default null) returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  only_tenants constant uuid[] := private.require_manager();
  asked constant text := private.question_lines(left(content ->> 'question_text', 20000),
    left(content ->> 'option_a', 5000), left(content ->> 'option_b', 5000),
    left(content ->> 'option_c', 5000), left(content ->> 'option_d', 5000));
begin
  return (
    select coalesce(json_agg(json_build_object('likeness', f.likeness, 'question', q.listed)
      order by f.likeness desc, q.id), '[]')
    from private.like_questions(private.search_signature(asked), private.question_bands(asked),
      md5(nullif(private.question_plain(left(private.trimmed(content ->> 'passage'), 20000)), ''))::uuid,
      similar_questions.question_id, only_tenants) f
    join lateral private.listed_questions(array[f.question_id]) q on true);
end
$$;
grant execute on function public.similar_questions(jsonb, uuid) to anon, authenticated, service_role;

-- The likely duplicates without a decision, most similar first; `waiting` is the number of questions that the job has
-- not compared yet. Administrators only.
create or replace function public.list_likely_duplicates(page integer default 1, page_size integer default 25) returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  length_of_page constant integer := least(greatest(coalesce(page_size, 25), 1), 100);
begin
  perform private.require_admin();
  return json_build_object(
    'total', (select count(*) from private.question_likenesses l where l.dismissed_at is null),
    'waiting', (select count(*) from (select from private.questions_to_compare limit 100000) waiting),
    'pairs', (
      select coalesce(json_agg(json_build_object('likeness', l.likeness, 'found_at', l.found_at,
        'question', private.compared_question(l.question_id), 'other', private.compared_question(l.other_id))
        order by l.likeness desc, l.found_at desc, l.question_id, l.other_id), '[]')
      from (
        select * from private.question_likenesses
        where dismissed_at is null order by likeness desc, found_at desc, question_id, other_id
        limit length_of_page offset (least(greatest(coalesce(page, 1), 1), 100000) - 1) * length_of_page
      ) l));
end
$$;
grant execute on function public.list_likely_duplicates(integer, integer) to anon, authenticated, service_role;

-- A question as lists show it, with enough of its texts to see where it differs from another.
create or replace function private.compared_question(question_id uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select l.listed::jsonb || jsonb_build_object('question_text', left(q.question_text, 3000),
    'options', jsonb_build_array(left(q.option_a, 1000), left(q.option_b, 1000), left(q.option_c, 1000),
      left(q.option_d, 1000)))
  from private.questions q join private.listed_questions(array[compared_question.question_id]) l on l.id = q.id
$$;

-- Marks two questions as no duplicates, or reverts that. Administrators only.
create or replace function public.dismiss_likely_duplicate(question_id uuid, other_id uuid, dismissed boolean default true)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  one constant uuid := least(dismiss_likely_duplicate.question_id, dismiss_likely_duplicate.other_id);
  other constant uuid := greatest(dismiss_likely_duplicate.question_id, dismiss_likely_duplicate.other_id);
begin
  perform private.require_admin();
  update private.question_likenesses l
  set dismissed_at = case when dismissed then now() end, dismissed_by = case when dismissed then auth.uid() end
  where l.question_id = one and l.other_id = other;
  if found then
    perform private.audit(case when dismissed then 'dismiss' else 'reopen' end, 'question_likenesses', one::text,
      null, jsonb_build_object('question_id', one, 'other_id', other));
  end if;
end
$$;
grant execute on function public.dismiss_likely_duplicate(uuid, uuid, boolean) to anon, authenticated, service_role;
