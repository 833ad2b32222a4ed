-- backward-compatible: the release before writes no papers and reads only quiz sets of courses.

-- A paper belongs to an examination, not to a course.
alter table public.quiz_sets
  -- squawk-ignore ban-drop-not-null
  alter column course_id drop not null,
  add constraint quiz_sets_paper_without_course check (is_paper = (course_id is null));

-- The question that a notice is about: the notice is withheld during every attempt that asks it.
alter table private.notices add column question_id uuid;
