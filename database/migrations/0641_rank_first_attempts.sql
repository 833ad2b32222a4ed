-- backward-compatible: the previous release reads and writes the same columns by the same names; it would count retakes.

-- Only a learner's first attempt at a quiz set counts in public (functions/statistics/board_of.sql), because retakes
-- raise averages. Triggers are off: those of an earlier release may not know boards.
create table private.retakes as
  select a.* from public.quiz_attempts a
  where a.board is not null and exists (
    select from public.quiz_attempts earlier
    where earlier.quiz_set_id = a.quiz_set_id and earlier.user_id = a.user_id and earlier.status = 'submitted'
      and (earlier.completed_at, earlier.id) < (a.completed_at, a.id));
alter table public.quiz_attempts disable trigger user;
update public.quiz_attempts a set board = null from private.retakes r where r.id = a.id;
alter table public.quiz_attempts enable trigger user;
insert into private.figure_changes (day, site, quiz_set_id, attempts, score, questions)
select (r.completed_at at time zone interval '7 hours')::date,
  coalesce(r.tenant_id, '00000000-0000-0000-0000-000000000000'), part.quiz_set_id, part.sign * count(*),
  part.sign * sum(r.score), part.sign * sum(r.total_questions)
from private.retakes r
cross join lateral (values (-1, r.quiz_set_id), (1, null)) part (sign, quiz_set_id)
group by 1, 2, 3, part.sign;

-- The sums of learners with retakes are counted again. Deleted accounts have none.
create table private.retakers as
  select distinct r.user_id from private.retakes r join public.profiles p using (user_id) where p.deleted_at is null;
delete from private.learner_days d using private.retakers r where r.user_id = d.user_id;
insert into private.learner_days (user_id, day, board, attempts, score, questions, seconds, last_completed_at)
select a.user_id, (a.completed_at at time zone interval '7 hours')::date, a.board, count(*), sum(a.score),
  sum(a.total_questions), sum(a.duration_seconds), max(a.completed_at)
from private.retakers join public.quiz_attempts a using (user_id) where a.board is not null group by 1, 2, 3;
delete from private.learner_standings s using private.retakers r where r.user_id = s.user_id;
insert into private.learner_standings (user_id, board, span_days, attempts, score, questions, last_completed_at)
select d.user_id, d.board, span.days, sum(d.attempts), sum(d.score), sum(d.questions), max(d.last_completed_at)
from private.retakers join private.learner_days d using (user_id)
cross join private.standings_state s
cross join (values (0), (7), (30)) span (days)
where span.days = 0
  or d.day > case when d.user_id <= s.reached then s.rolling_to else s.rolled_on end - span.days
group by 1, 2, 3;
-- squawk-ignore ban-drop-table
drop table private.retakes, private.retakers;

-- The key of the rank is the average with 50 more questions of which 30 are right, so that few questions do not lead.
drop index private.learner_standings_rank;
-- squawk-ignore ban-drop-column
alter table private.learner_standings drop column negated_average;
-- The rank of all learners changes at once; the table has three rows for each learner and board.
alter table private.learner_standings
  -- squawk-ignore adding-field-with-default
  add column negated_average float8 generated always as (-(score + 30)::float8 / (questions + 50)) stored;
create index learner_standings_rank on private.learner_standings
  (board, span_days, negated_average, negated_questions, last_completed_at, user_id) where questions > 0;
delete from private.standing_marks;
insert into private.standing_corrections default values;
