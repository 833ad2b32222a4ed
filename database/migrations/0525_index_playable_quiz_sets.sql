-- backward-compatible
-- What learners can begin: each result asks for one of them.
create index quiz_sets_playable on public.quiz_sets (course_id)
  where is_active and status = 'published' and total_questions > 0;
