-- backward-compatible: only functions of the database call these.

-- Renamed: their limits are private.max_papers, max_exam_questions, max_passage_length and min_marks.
drop function if exists private.most_papers();
drop function if exists private.longest_exam();
drop function if exists private.longest_passage();
drop function if exists private.least_marks(integer, integer);

-- It gets other columns.
drop function if exists private.learner_outlook(uuid, uuid, timestamptz, boolean);
