-- What the back office finds questions by. Made of private.questions alone by functions/questions, and
-- filled by them: a question that has no row here yet waits in questions_to_compare.

-- Read whole by every search, so nothing else is in it than what narrows a list.
create table private.question_signatures (
  id uuid primary key references private.questions on delete cascade,
  quiz_set_id uuid not null,
  status text not null,
  -- One bit for each n-gram of the plain text (private.search_signature).
  signature bit(2048) not null
);
alter table private.question_signatures alter column signature set storage plain;

create table private.question_texts (
  question_id uuid primary key references private.questions on delete cascade,
  -- Of the question and its options alone, and keys that those share which have much of it in common
  -- (private.question_bands).
  asked_signature bit(2048) not null,
  bands integer[] not null,
  -- In plain form: the question and its options, then the explanation, parts by lines.
  plain text not null
);
alter table private.question_texts alter column asked_signature set storage plain;
create index question_texts_bands on private.question_texts using gin (bands);

-- Whose likeness to others is to be looked for, and whose text to be read where that is not done yet.
create table private.questions_to_compare (
  question_id uuid primary key references private.questions on delete cascade,
  since timestamptz not null default now()
);
create index questions_to_compare_since on private.questions_to_compare (since);

-- Two questions that are much alike, the lesser id first; until someone says that both shall stay.
create table private.question_likenesses (
  question_id uuid not null references private.questions on delete cascade,
  other_id uuid not null references private.questions on delete cascade,
  likeness real not null constraint question_likenesses_in_range check (likeness between 0 and 1),
  found_at timestamptz not null default now(),
  dismissed_at timestamptz,
  dismissed_by uuid references public.profiles on delete set null,
  primary key (question_id, other_id),
  constraint question_likenesses_ordered check (question_id < other_id)
);
create index question_likenesses_other on private.question_likenesses (other_id);
create index question_likenesses_open on private.question_likenesses (likeness desc, found_at desc, question_id, other_id)
  where dismissed_at is null;
create index question_likenesses_dismisser on private.question_likenesses (dismissed_by) where dismissed_by is not null;
