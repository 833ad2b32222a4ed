-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- One card per learner and question, with the memory state of FSRS (github.com/open-spaced-repetition). In the deck
-- while it was answered wrongly once or is bookmarked; a card that leaves keeps its state.
create table private.review_cards (
  user_id uuid not null references public.profiles on delete cascade,
  -- Without a foreign key: submitting must not wait for, or fail by, the deletion of a question. Readers of cards join
  -- the questions that still exist.
  question_id uuid not null,
  quiz_set_id uuid not null references public.quiz_sets on delete cascade,
  mistaken boolean not null,
  -- 0 new, 1 learning, 2 review, 3 relearning.
  state smallint not null default 0 constraint review_cards_state_known check (state between 0 and 3),
  -- Days until recall falls to 90 %; null until the first review.
  stability float8 constraint review_cards_stability_in_range
    check (stability >= 0.001::float8 and stability <= 36500::float8),
  difficulty float8 constraint review_cards_difficulty_in_range
    check (difficulty >= 1::float8 and difficulty <= 10::float8),
  learning_steps smallint not null default 0 constraint review_cards_learning_steps_in_range
    check (learning_steps between 0 and 9),
  scheduled_days integer not null default 0,
  reps integer not null default 0,
  lapses integer not null default 0,
  last_review_at timestamptz,
  due_at timestamptz not null,
  created_at timestamptz not null default now(),
  -- In the deck because an answer was unsure, or right and rapid.
  unsure boolean not null default false,
  primary key (user_id, question_id),
  constraint review_cards_reviewed_complete
    check ((state = 0) = (stability is null) and (state = 0) = (difficulty is null)
    and (state = 0) = (last_review_at is null))
) with (fillfactor = 85);
create index review_cards_due on private.review_cards (user_id, due_at);
create index review_cards_quiz_set on private.review_cards (quiz_set_id);

-- Only functions reach it (policies/private_tables.sql).
alter table private.review_cards enable row level security;

create trigger move_to_trash after delete on private.review_cards referencing old table as old_rows
  for each statement execute function private.move_to_trash('user_id');
