-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

create table private.question_texts (
  question_id uuid primary key references private.questions on delete cascade,
  -- Of the question and its options alone.
  asked_signature bit(2048) not null,
  -- Keys that questions with much of their text in common share (private.question_bands).
  bands integer[] not null,
  -- In plain form: the question and its options, then the explanation, one part per line.
  plain text not null,
  -- Of the passage in plain form: what is asked about another passage is no duplicate.
  passage_digest uuid
);
alter table private.question_texts alter column asked_signature set storage plain;
create index question_texts_bands on private.question_texts using gin (bands);

-- Only functions reach it (policies/private_tables.sql).
alter table private.question_texts enable row level security;
