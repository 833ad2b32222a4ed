-- backward-compatible: the release before neither reads nor writes the columns.

-- A passage is what several questions of a quiz set are about: a text to read, a table, conditions. Questions of one
-- quiz set with the same passage belong together (docs/decisions/0132-passages.md).
alter table private.questions add column passage text;
alter table private.question_versions add column passage text;
-- Which passage a question is about, by a digest of the passage in plain form: what is asked about another passage is
-- no duplicate.
alter table private.question_texts add column passage_digest uuid;

-- It gets another signature.
drop function if exists private.like_questions(bit, integer[], uuid, uuid[]);
