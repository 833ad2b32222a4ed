-- What the person who reported is told, beside how the report ended.
alter table public.question_reports add column answer text
  constraint question_reports_answer_short check (length(answer) <= 1000);
