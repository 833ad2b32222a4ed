-- Practice after the quiz: what a learner keeps, when each question comes back, and how each topic
-- stands. All of it belongs to the learner and goes with the account or with the quiz set.
create table public.bookmarks (
  user_id uuid not null references public.profiles on delete cascade,
  question_id uuid not null references private.questions on delete cascade,
  quiz_set_id uuid not null references public.quiz_sets on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, question_id)
);
create index bookmarks_newest on public.bookmarks (user_id, created_at desc);
create index bookmarks_question on public.bookmarks (question_id);
create index bookmarks_quiz_set on public.bookmarks (quiz_set_id);

-- One card per learner and question, with the memory state of FSRS (github.com/open-spaced-repetition).
-- In the deck while it was answered wrongly once or is bookmarked; a card that leaves keeps its
-- state. question_id has no foreign key: submitting must not wait for, or fail by, the deletion of
-- a question. Who reads cards joins the questions that still exist.
create table private.review_cards (
  user_id uuid not null references public.profiles on delete cascade,
  question_id uuid not null,
  quiz_set_id uuid not null references public.quiz_sets on delete cascade,
  mistaken boolean not null,
  -- 0 new, 1 learning, 2 review, 3 relearning.
  state smallint not null default 0 constraint review_cards_state_known check (state between 0 and 3),
  -- Days until recall falls to 90 %; null until the first review.
  stability float8 constraint review_cards_stability_in_range check (stability between 0.001 and 36500),
  difficulty float8 constraint review_cards_difficulty_in_range check (difficulty between 1 and 10),
  learning_steps smallint not null default 0
    constraint review_cards_learning_steps_in_range check (learning_steps between 0 and 9),
  scheduled_days integer not null default 0,
  reps integer not null default 0,
  lapses integer not null default 0,
  last_review_at timestamptz,
  due_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (user_id, question_id),
  constraint review_cards_reviewed_complete check (
    (state = 0) = (stability is null) and (state = 0) = (difficulty is null)
    and (state = 0) = (last_review_at is null)
  )
) with (fillfactor = 85);
create index review_cards_due on private.review_cards (user_id, due_at);
create index review_cards_quiz_set on private.review_cards (quiz_set_id);

-- Every review: the answer, then the rating. At most one waits for its rating.
create table private.reviews (
  id bigint generated always as identity primary key,
  user_id uuid not null,
  question_id uuid not null,
  choice smallint not null constraint reviews_choice_known check (choice between 1 and 4),
  is_correct boolean not null,
  -- 1 again, 2 hard, 3 good, 4 easy; null until rated.
  rating smallint constraint reviews_rating_known check (rating between 1 and 4),
  answered_at timestamptz not null,
  -- Of the person too, not only of the card: what belongs to a profile is part of the export.
  constraint reviews_person foreign key (user_id) references public.profiles on delete cascade,
  constraint reviews_card foreign key (user_id, question_id) references private.review_cards on delete cascade
);
create unique index reviews_unrated on private.reviews (user_id, question_id) where rating is null;
create index reviews_of_card on private.reviews (user_id, question_id);

-- Reviews by day in Bangkok, kept by the answer itself: a streak cannot be claimed.
create table private.practice_days (
  user_id uuid not null references public.profiles on delete cascade,
  day date not null,
  reviewed integer not null,
  correct integer not null,
  primary key (user_id, day)
) with (fillfactor = 80);

-- Right answers and questions met, by topic, kept by the transaction that submits. By quiz set too,
-- so that a quiz set that goes takes its share along. No foreign key to the tag, for the reason above.
create table private.learner_topics (
  user_id uuid not null references public.profiles on delete cascade,
  tag_id uuid not null,
  quiz_set_id uuid not null references public.quiz_sets on delete cascade,
  correct integer not null,
  total integer not null,
  primary key (user_id, tag_id, quiz_set_id)
) with (fillfactor = 80);
create index learner_topics_quiz_set on private.learner_topics (quiz_set_id);
