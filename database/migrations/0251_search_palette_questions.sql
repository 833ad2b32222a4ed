-- The palette finds questions as their own list does, by the query as typed.
drop function if exists private.find_question_records(text[], text, integer);
