-- The one place that knows both ways of writing an answer: '1' to '4' (back office, main quiz) and
-- 'a' to 'd' (tenant quiz). Without a search_path of its own it becomes part of its caller's statement, which asks it for
-- each question.
create or replace function private.choice_of(correct_answer text) returns smallint
language sql immutable parallel safe
as $$
  select (position(pg_catalog.lower(correct_answer) in '1a2b3c4d') + 1)::smallint / 2::smallint
$$;
