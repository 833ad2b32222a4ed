-- A learner may mark an answer as unsure. Evidence keeps the mark, and right answers that were unsure or too rapid
-- become review cards.
alter table public.attempt_answers add column unsure boolean not null default false;
alter table private.trash_answers add column unsure boolean not null default false;
alter table private.evidence add column unsure boolean not null default false;
-- In the deck because an answer was unsure, or right and rapid.
alter table private.review_cards add column unsure boolean not null default false;

-- Functions with another signature or other columns.
drop function if exists public.answer_question(uuid, uuid, integer, bigint);
drop function if exists private.marked_questions(uuid[]);
drop function if exists private.met_questions(uuid[]);
