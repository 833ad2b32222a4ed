-- The saved questions most like one that is being written, best first, with how much they have in common.
-- The question itself, where it is saved, is none of them. For administrators, and for managers
-- among the questions of their tenants.
create or replace function public.similar_questions(content jsonb, question_id uuid default null) returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  asked constant text := private.question_lines(left(content ->> 'question_text', 20000),
    left(content ->> 'option_a', 5000), left(content ->> 'option_b', 5000),
    left(content ->> 'option_c', 5000), left(content ->> 'option_d', 5000));
begin
  perform private.require_manager();
  return (
    select coalesce(json_agg(json_build_object('likeness', f.likeness, 'question', q.listed)
      order by f.likeness desc, q.id), '[]')
    from private.like_questions(private.search_signature(asked), private.question_bands(asked),
      similar_questions.question_id) f
    join lateral private.listed_questions(array[f.question_id]) q on true
    where private.manages(private.question_tenant(f.question_id)));
end
$$;
grant execute on function public.similar_questions(jsonb, uuid) to anon, authenticated, service_role;

-- The queue of likely duplicates that nobody has judged yet, the most alike first; `waiting` are the
-- questions that the job has still to compare. For administrators only.
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
        'question', (select q.listed from private.listed_questions(array[l.question_id]) q),
        'other', (select q.listed from private.listed_questions(array[l.other_id]) q))
        order by l.likeness desc, l.found_at desc, l.question_id, l.other_id), '[]')
      from (
        select * from private.question_likenesses
        where dismissed_at is null order by likeness desc, found_at desc, question_id, other_id
        limit length_of_page offset (least(greatest(coalesce(page, 1), 1), 100000) - 1) * length_of_page
      ) l));
end
$$;
grant execute on function public.list_likely_duplicates(integer, integer) to anon, authenticated, service_role;

-- Says that two questions are no duplicates, or takes that back. For administrators only.
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
