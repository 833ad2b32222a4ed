-- Answers that deletions took. Of nothing else a deletion takes millions: packing them as the rest of
-- the trash is packed would take most of its time. No foreign key, which would be asked for each.
create table private.trash_answers (
  batch_id uuid not null,
  attempt_id uuid not null,
  question_id uuid not null,
  choice smallint not null,
  answered_at timestamptz not null
);
create index trash_answers_batch on private.trash_answers (batch_id);
