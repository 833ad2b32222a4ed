-- backward-compatible: the release before knows nothing of the types.

-- What a question asks (docs/decisions/0138-question-content.md).
create type private.question_words as (
  question_text text, option_a text, option_b text, option_c text, option_d text, passage text);

-- All of a question that its authors write: its words, the key, and what is shown with the key.
create type private.question_content as (
  question_text text, option_a text, option_b text, option_c text, option_d text, passage text,
  correct_answer text, explanation text, youtube_url text);
