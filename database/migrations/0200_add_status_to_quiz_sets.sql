-- How far a quiz set is on its way to learners, beside the switch `is_active`: visitors and learners meet
-- only what is published (policies/quiz_sets.sql). What was there before was published.
alter table public.quiz_sets add column status text not null default 'published'
  constraint quiz_sets_status_known check (status in ('draft', 'published', 'archived'));
