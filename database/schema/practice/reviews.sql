-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- Every review: the answer, then the rating. At most one waits for its rating.
create table private.reviews (
  id bigint generated always as identity primary key,
  -- Of the person too, not only of the card: what belongs to a profile is part of the export.
  user_id uuid not null constraint reviews_person references public.profiles on delete cascade,
  question_id uuid not null,
  choice smallint not null constraint reviews_choice_known check (choice between 1 and 4),
  is_correct boolean not null,
  -- 1 again, 2 hard, 3 good, 4 easy; null until rated.
  rating smallint constraint reviews_rating_known check (rating between 1 and 4),
  answered_at timestamptz not null,
  -- The client's id of a review that it stored without a network: sent again, it is not recorded again.
  client_id uuid,
  constraint reviews_card foreign key (user_id, question_id) references private.review_cards on delete cascade
);
create index reviews_of_card on private.reviews (user_id, question_id);
create unique index reviews_sent_once on private.reviews (user_id, client_id) where client_id is not null;
create unique index reviews_unrated on private.reviews (user_id, question_id) where rating is null;

-- Only functions reach it (policies/private_tables.sql).
alter table private.reviews enable row level security;

create trigger move_to_trash after delete on private.reviews referencing old table as old_rows
  for each statement execute function private.move_to_trash('user_id');
