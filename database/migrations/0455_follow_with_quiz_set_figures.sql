-- What quiz sets come to follows the submission instead of being part of it: everybody who handed in at the
-- bell waited for everybody else at the same rows until their commit. The lines of figure_changes name the
-- quiz set, and fold_figures adds them up. Held off meanwhile: attempts that are being submitted, so that none
-- is counted by neither way.
lock table public.quiz_attempts in share row exclusive mode;
alter table private.figure_changes add column quiz_set_id uuid;
create index figure_changes_quiz_set on private.figure_changes (quiz_set_id) where quiz_set_id is not null;

-- Lines may be folded after their quiz set is gone, and what they come to is nothing then. Rows of zeros go.
alter table private.quiz_set_totals drop constraint quiz_set_totals_quiz_set_id_fkey;
alter table private.quiz_set_days drop constraint quiz_set_days_quiz_set_id_fkey;
alter table private.quiz_set_spans drop constraint quiz_set_spans_quiz_set_id_fkey;
