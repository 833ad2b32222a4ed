-- backward-compatible: the release before neither reads nor writes the new columns, and the old ones only by functions.

-- What all learners of a span come to when its marks are set, so that no board adds anything up; the marks need no sums.
alter table private.standing_spans
  add column attempts bigint not null default 0,
  add column score bigint not null default 0,
  add column questions bigint not null default 0;
update private.standing_spans span
set (learners, attempts, score, questions) = (
  select count(*), coalesce(sum(s.attempts), 0), coalesce(sum(s.score), 0), coalesce(sum(s.questions), 0)
  from private.learner_standings s where s.span_days = span.span_days and s.questions > 0);
alter table private.standing_marks drop column attempts, drop column score, drop column questions;

-- A line for each change of standings that no submission made: the spans are marked anew for it.
create table private.standing_corrections (
  id bigint generated always as identity primary key,
  made_at timestamptz not null default now()
);
