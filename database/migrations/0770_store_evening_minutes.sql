-- How many minutes a learner has in an evening, as chosen last; null until they choose.
alter table public.profiles add column evening_minutes smallint
  constraint profiles_evening_minutes_in_range check (evening_minutes between 5 and 180);

-- Replaced by tonight() and private.learner_streak, or with another signature.
drop function if exists public.today();
drop function if exists private.practice_streak(uuid, date);
drop function if exists private.next_quiz_set(uuid, uuid);
drop function if exists private.unbegun_quiz_set(uuid, uuid, uuid, integer);
