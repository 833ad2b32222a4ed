-- A page of the back office's list: questions that match a search and filters (private.question_condition), newest
-- first or, for one quiz set, in its order. Counts search results up to 1,000 (`capped` if there are more), to bound
-- the cost. For administrators, and managers of the site in the filters.
create or replace function public.list_questions(search text default '', filters jsonb default '{}',
  sort text default null, page integer default 1, page_size integer default 100) returns json
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  most constant integer := 1000;
  length_of_page constant integer := least(greatest(coalesce(page_size, 100), 1), 500);
  skipped constant integer := (least(greatest(coalesce(page, 1), 1), 100000) - 1) * length_of_page;
  condition text := private.question_condition(filters, false);
  ordering constant text := case
    when list_questions.sort in ('created_at', 'updated_at') then format('q.%s, q.id', list_questions.sort)
    when list_questions.sort in ('-created_at', '-updated_at') then format('q.%s desc, q.id', substr(list_questions.sort, 2))
    when filters ? 'quiz_set' then 'q.display_order, q.created_at, q.id'
    else 'q.created_at desc, q.quiz_set_id, q.display_order, q.id' end;
  found uuid[];
  total integer;
  shown uuid[];
begin
  perform private.require_site(filters ->> 'site');
  found := private.find_questions(left(search, 200), filters, most);
  if found is null then
    execute format('select count(*) from private.questions q where %s', condition) into total;
  else
    total := cardinality(found);
    found := found[:most];
    condition := 'q.id = any ($1)';
  end if;
  execute format('select array(select q.id from private.questions q where %s order by %s limit $2 offset $3)',
    condition, ordering) into shown using found, length_of_page, skipped;
  return json_build_object('total', least(total, case when found is null then total else most end),
    'capped', found is not null and total > most,
    'questions', (select coalesce(json_agg(q.listed order by one.place), '[]')
      from unnest(shown) with ordinality as one (id, place)
      join private.listed_questions(shown) q on q.id = one.id));
end
$$;
grant execute on function public.list_questions(text, jsonb, text, integer, integer) to anon, authenticated, service_role;

-- Questions as lists of the back office show them, a whole page in one statement.
create or replace function private.listed_questions(ids uuid[]) returns table (id uuid, listed json)
language sql stable security definer
set search_path = ''
as $$
  select q.id, json_build_object('id', q.id, 'question_text', left(q.question_text, 500), 'passage', left(q.passage, 500),
    'correct_choice', private.choice_of(q.correct_answer), 'status', q.status,
    'display_order', q.display_order, 'has_explanation', coalesce(q.explanation, '') <> '',
    'has_video', coalesce(q.youtube_url, '') <> '',
    'quiz_set', json_build_object('id', s.id, 'name', s.name),
    'tags', coalesce(t.tags, '[]'), 'open_reports', coalesce(r.open_reports, 0),
    'created_at', q.created_at, 'updated_at', q.updated_at)
  from private.questions q
  join public.quiz_sets s on s.id = q.quiz_set_id
  left join (
    select l.question_id, json_agg(json_build_object('id', g.id, 'name', g.name, 'color', g.color)
      order by g.name, g.id) as tags
    from public.question_tags l join public.quiz_tags g on g.id = l.tag_id
    where l.question_id = any (ids) group by l.question_id
  ) t on t.question_id = q.id
  left join (
    select o.question_id, count(*) as open_reports from public.question_reports o
    where o.question_id = any (ids) and o.status = 'open' group by o.question_id
  ) r on r.question_id = q.id
  where q.id = any (ids)
$$;

-- The tags of a question.
create or replace function private.tags_of_question(question_id uuid) returns json
language sql stable security definer
set search_path = ''
as $$
  select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'color', g.color) order by g.name, g.id), '[]')
  from public.question_tags l join public.quiz_tags g on g.id = l.tag_id
  where l.question_id = tags_of_question.question_id
$$;
