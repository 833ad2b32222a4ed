-- Each submitted attempt says on which board it counts in public: zeros are the board that sites share, a tenant's id
-- is that of its own site, null is none (in progress, or of an anonymous person). private.board_of decides it.

-- A site that has, or once had, a manager ranks apart: its keys are known to people who are no administrators.
alter table public.tenants add column ranks_apart boolean not null default false;
create table private.first_grants as
  select tenant_id, min(created_at) as granted_at
  from (
    select m.tenant_id, m.created_at from public.tenant_managers m
    union all
    select (l.after ->> 'tenant_id')::uuid, l.created_at from public.admin_audit_log l
    where l.table_name = 'tenant_managers' and l.action = 'insert'
  ) granted
  group by tenant_id;
update public.tenants t set ranks_apart = true from private.first_grants g where g.tenant_id = t.id;

-- The default makes no row written again; those to come get theirs when they are submitted.
alter table public.quiz_attempts add column board uuid default '00000000-0000-0000-0000-000000000000';
alter table public.quiz_attempts alter column board drop default;
update public.quiz_attempts a set board = null
where a.status = 'in_progress'
  or a.user_id in (select p.user_id from public.profiles p where p.is_anonymous);
update public.quiz_attempts a set board = a.tenant_id
from private.first_grants g
where g.tenant_id = a.tenant_id and a.board is not null and a.completed_at >= g.granted_at;
alter table public.quiz_attempts add constraint quiz_attempts_board_submitted
  check (board is null or status = 'submitted');

drop index public.quiz_attempts_high_scores;
drop index public.quiz_attempts_day_scores;
-- The best scores of a site, of all time and of each day.
create index quiz_attempts_site_scores on public.quiz_attempts
  (coalesce(tenant_id, '00000000-0000-0000-0000-000000000000'), score desc, completed_at desc)
  where board is not null;
create index quiz_attempts_site_day_scores on public.quiz_attempts
  (coalesce(tenant_id, '00000000-0000-0000-0000-000000000000'),
    ((completed_at at time zone interval '7 hours')::date), score desc, completed_at desc)
  where board is not null;
-- How many have submitted since a board was marked.
create index quiz_attempts_board on public.quiz_attempts (board, completed_at desc) where board is not null;

-- What a quiz set comes to is shown to everybody with its results: what counts nowhere leaves it, and stays in the
-- figures of the site.
insert into private.figure_changes (day, site, quiz_set_id, attempts, score, questions)
select (a.completed_at at time zone interval '7 hours')::date,
  coalesce(a.tenant_id, '00000000-0000-0000-0000-000000000000'), part.quiz_set_id, part.sign * count(*),
  part.sign * sum(a.score), part.sign * sum(a.total_questions)
from public.quiz_attempts a
cross join lateral (values (-1, a.quiz_set_id), (1, null)) part (sign, quiz_set_id)
where a.status = 'submitted' and a.board is null
group by 1, 2, 3, part.sign;

alter table private.learner_days
  add column board uuid not null default '00000000-0000-0000-0000-000000000000';
alter table private.learner_days alter column board drop default;
alter table private.learner_days drop constraint learner_days_pkey;
alter table private.learner_days add primary key (day, user_id, board);

alter table private.learner_standings
  add column board uuid not null default '00000000-0000-0000-0000-000000000000';
alter table private.learner_standings alter column board drop default;
alter table private.learner_standings drop constraint learner_standings_pkey;
alter table private.learner_standings add primary key (user_id, board, span_days);
drop index private.learner_standings_rank;
create index learner_standings_rank on private.learner_standings
  (board, span_days, negated_average, negated_questions, last_completed_at, user_id) where questions > 0;

alter table private.standing_marks
  add column board uuid not null default '00000000-0000-0000-0000-000000000000';
alter table private.standing_marks alter column board drop default;
alter table private.standing_marks drop constraint standing_marks_pkey;
alter table private.standing_marks
  add primary key (board, span_days, negated_average, negated_questions, last_completed_at, user_id);

alter table private.standing_spans
  add column board uuid not null default '00000000-0000-0000-0000-000000000000';
alter table private.standing_spans alter column board drop default;
alter table private.standing_spans drop constraint standing_spans_pkey;
alter table private.standing_spans add primary key (board, span_days);
insert into private.standing_spans (board, span_days)
select t.id, span.days from public.tenants t cross join (values (0), (7), (30)) span (days) where t.ranks_apart;

-- The sums of learners who have something on a board of its own are made again. Deleted accounts have none.
create table private.apart as
  select distinct a.user_id from public.quiz_attempts a join public.profiles p using (user_id)
  where a.board <> '00000000-0000-0000-0000-000000000000' and p.deleted_at is null;
delete from private.learner_days d using private.apart apart where apart.user_id = d.user_id;
insert into private.learner_days (user_id, day, board, attempts, score, questions, seconds, last_completed_at)
select a.user_id, (a.completed_at at time zone interval '7 hours')::date, a.board, count(*), sum(a.score),
  sum(a.total_questions), sum(a.duration_seconds), max(a.completed_at)
from private.apart join public.quiz_attempts a using (user_id) where a.board is not null group by 1, 2, 3;
delete from private.learner_standings s using private.apart apart where apart.user_id = s.user_id;
insert into private.learner_standings (user_id, board, span_days, attempts, score, questions, last_completed_at)
select d.user_id, d.board, span.days, sum(d.attempts), sum(d.score), sum(d.questions), max(d.last_completed_at)
from private.apart join private.learner_days d using (user_id)
cross join private.standings_state s
cross join (values (0), (7), (30)) span (days)
where span.days = 0
  or d.day > case when d.user_id <= s.reached then s.rolling_to else s.rolled_on end - span.days
group by 1, 2, 3;
insert into private.standing_corrections default values;
-- squawk-ignore ban-drop-table
drop table private.first_grants, private.apart;
