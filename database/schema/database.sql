-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

create extension pgcrypto with schema extensions;
grant usage on schema private to anon, authenticated, service_role;
grant usage on schema public to public, anon, authenticated, service_role;
-- Functions are not executable unless their file grants it.
alter default privileges revoke execute on functions from public;
-- All of a question that its authors write: its words, the key, and what is shown with the key.
create type private.question_content as (
  question_text text,
  option_a text,
  option_b text,
  option_c text,
  option_d text,
  passage text,
  correct_answer text,
  explanation text,
  youtube_url text,
  option_notes text[]
);
-- What a question asks (docs/design/questions.md).
create type private.question_words as (
  question_text text,
  option_a text,
  option_b text,
  option_c text,
  option_d text,
  passage text
);
-- One attempt's change by a regrade, as functions pass it on.
create type private.score_change as (
  attempt_id uuid,
  user_id uuid,
  completed_at timestamptz,
  score_before integer,
  total_before integer,
  score_after integer,
  total_after integer
);
