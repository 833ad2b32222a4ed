-- A computed field of quiz sets: the difficulty measured by calibration, null where too few questions are calibrated.
-- Null for quiz sets that the caller may not read: a request may pass any id.
create or replace function public.difficulty(quiz_set public.quiz_sets) returns text
language sql stable
set search_path = ''
as $$
  select private.difficulty_of(s.id) from public.quiz_sets s where s.id = quiz_set.id
$$;
create or replace function private.difficulty_of(quiz_set_id uuid) returns text
language sql stable security definer
set search_path = ''
as $$
  select d.difficulty from private.quiz_set_difficulties d where d.quiz_set_id = difficulty_of.quiz_set_id
$$;
grant execute on function private.difficulty_of(uuid) to anon, authenticated;
grant execute on function public.difficulty(public.quiz_sets) to anon, authenticated;

-- The band of a calibrated difficulty, of which 0 is that of the average learner of the subject; null for none.
create or replace function private.difficulty_band(b real) returns text
language sql immutable
set search_path = ''
as $$
  select case when b < -0.75 then 'easy' when b > 0.75 then 'hard' when b is not null then 'medium' end
$$;
