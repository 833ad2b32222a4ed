-- The caller's bookmarks of questions that are still shown (catalogue/shown.sql), newest first, 20 to a page, without
-- the key. `search` finds bookmarks with all its words in the question, its passage, the options and the name of the
-- quiz set, in plain form (search/search_pattern.sql). Refuses visitors.
create or replace function public.list_bookmarks(search text default '', page integer default 1) returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
  typed constant text := btrim(left(coalesce(search, ''), 200));
  patterns constant text[] := array(
    select public.search_pattern(word) from regexp_split_to_table(typed, '\s+') word
    where private.search_plain(word) <> '');
  listed json;
begin
  with found as (
    select b.created_at, q as question, count(*) over () as total
    from public.bookmarks b
    join private.questions q on q.id = b.question_id
    join public.quiz_sets s on s.id = q.quiz_set_id
    where b.user_id = caller and exists (select from private.shown_questions shown where shown.id = q.id) and (typed = ''
      or patterns <> '{}' and private.question_lines(q.question_text, q.option_a, q.option_b, q.option_c, q.option_d, q.passage, s.name)
        like all (patterns))
    order by b.created_at desc, b.question_id
    limit 20 offset (least(greatest(coalesce(page, 1), 1), 100000) - 1) * 20
  )
  select json_build_object('total', coalesce(max(f.total), 0),
    'bookmarks', coalesce(json_agg(json_build_object('created_at', f.created_at,
      'question', private.practice_question(f.question, private.day_of(now())::text))
      order by f.created_at desc, (f.question).id), '[]'))
  into listed from found f;
  return listed;
end
$$;
grant execute on function public.list_bookmarks(text, integer) to anon, authenticated;
