-- From which percentage on a result counts as passed: a quiz set's own, else its course's, else its
-- category's (a part of an examination, ภาค), else its site's, by the setting pass_percent
-- (functions/catalogue/pass_lines.sql).
alter table public.categories add column pass_percent smallint
  constraint categories_pass_percent_in_range check (pass_percent between 1 and 100);
alter table public.courses add column pass_percent smallint
  constraint courses_pass_percent_in_range check (pass_percent between 1 and 100);
alter table public.quiz_sets add column pass_percent smallint
  constraint quiz_sets_pass_percent_in_range check (pass_percent between 1 and 100);
