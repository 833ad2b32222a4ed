-- Converts both notations of an answer to a number: '1' to '4' (back office, main quiz) and 'a' to 'd' (tenant quiz).
-- Sets no search_path, so that PostgreSQL can inline it into statements that call it for each question.
create or replace function private.choice_of(correct_answer text) returns smallint
language sql immutable parallel safe
as $$
  select (position(pg_catalog.lower(correct_answer) in '1a2b3c4d') + 1)::smallint / 2::smallint
$$;
