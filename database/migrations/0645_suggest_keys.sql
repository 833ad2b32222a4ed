-- backward-compatible: the release before writes reports without a suggestion.

-- The option that the reporter considers right.
alter table public.question_reports add column suggested_choice smallint
  constraint question_reports_suggestion_known check (suggested_choice between 1 and 4);
