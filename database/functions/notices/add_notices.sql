-- Notifies everyone whom a regrade concerns, once each: learners whose submitted attempt asked the question, learners
-- who got points back, and users with an open report of the question. During an attempt these would learn about the key:
-- their notices are shown when it ends (private.shown_notices). Of several attempts the notice names the one whose score
-- changed, or the latest. The caller has locked these learners.
create or replace function private.add_regrade_notices(plan private.regrades) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  people uuid[];
begin
  with concerned as materialized (
    select a.user_id, a.id as attempt_id, a.quiz_set_id, c.attempt_id is not null as changed, a.completed_at,
      coalesce(c.score_before, a.score) as score_before, coalesce(c.total_before, a.total_questions) as total_before,
      a.score as score_after, a.total_questions as total_after, a.status, r.points
    from private.markings(plan.editions_before) was
    join private.markings(plan.editions_after) m using (edition_id)
    join public.quiz_attempts a on a.edition_id = m.edition_id
    left join private.regraded_attempts c on c.regrade_id = plan.id and c.attempt_id = a.id
    left join private.regrade_refunds r on r.regrade_id = plan.id and r.attempt_id = a.id
    where was is distinct from m and (a.status = 'submitted' or r.points is not null)
  ), learners as (
    select distinct on (user_id) user_id, jsonb_build_object('attempt_id', attempt_id)
      || case status when 'submitted' then jsonb_build_object('score_before', score_before,
        'total_before', total_before, 'score_after', score_after, 'total_after', total_after) else '{}' end
      || jsonb_build_object('points', coalesce(sum(points) over (partition by user_id), 0),
        -- That of the attempt: a paper, or the question's own.
        'quiz_set_name', (select q.name from public.quiz_sets q where q.id = quiz_set_id)) as facts
    from concerned order by user_id, changed desc, completed_at desc nulls last, attempt_id
  ), reporters as (
    select distinct r.user_id, jsonb_build_object('points', 0,
      'attempt_id', private.latest_attempt(r.user_id, plan.quiz_set_id, plan.question_id)) as facts
    from public.question_reports r
    where r.question_id = plan.question_id and r.status = 'open'
      and r.user_id not in (select l.user_id from learners l)
  ), added as (
    insert into private.notices (user_id, kind, payload, withheld_during, question_id)
    select p.user_id, 'regrade', named.facts || n.facts, n.withheld_during, plan.question_id
    from (select *, null::uuid as withheld_during from learners
      union all select *, plan.quiz_set_id from reporters) n
    join public.profiles p on p.user_id = n.user_id and p.deleted_at is null
    cross join (select private.notice_facts(plan.id, plan.quiz_set_id, plan.kind) as facts) named
    order by p.user_id
    returning user_id
  )
  select array_agg(user_id) into people from added;
  perform private.trim_notices(people);
end
$$;

-- Notifies these people of the points that a regrade returned to them: in the notice that they have of it, or in one of
-- their own.
create or replace function private.add_refund_notices(done private.regrades, people uuid[]) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  with returned as (
    select r.user_id, sum(r.points) as points, (array_agg(r.attempt_id))[1] as attempt_id
    from private.regrade_refunds r where r.regrade_id = done.id and r.user_id = any (people) group by r.user_id
  ), known as (
    update private.notices n set payload = n.payload || jsonb_build_object('points', r.points), read_at = null
    from returned r where n.user_id = r.user_id and n.payload ->> 'batch' = done.id::text
    returning n.user_id
  )
  insert into private.notices (user_id, kind, payload)
  select r.user_id, 'regrade', private.notice_facts(done.id, done.quiz_set_id, done.kind)
    || jsonb_build_object('attempt_id', r.attempt_id, 'points', r.points, 'quiz_set_name', (
      select q.name from public.quiz_attempts a join public.quiz_sets q on q.id = a.quiz_set_id
      where a.id = r.attempt_id))
  from returned r where r.user_id not in (select k.user_id from known k)
  order by r.user_id;
  perform private.trim_notices(people);
end
$$;

-- Notifies reporters that a key was confirmed, with the administrator's answer. During an attempt the notice is
-- withheld, because it would exclude the option that they named. Their report shows the decision to them at once.
create or replace function private.add_kept_key_notices(
  batch uuid, question_id uuid, reporters uuid[], answer text
) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.notices (user_id, kind, payload, withheld_during, question_id)
  select p.user_id, 'regrade', private.notice_facts(batch, q.quiz_set_id, 'keep')
    || jsonb_build_object('answer', add_kept_key_notices.answer, 'points', 0,
      'attempt_id', private.latest_attempt(p.user_id, q.quiz_set_id, q.id)), q.quiz_set_id, q.id
  from private.questions q, public.profiles p
  where q.id = add_kept_key_notices.question_id and p.user_id = any (reporters) and p.deleted_at is null
  order by p.user_id;
  perform private.trim_notices(reporters);
end
$$;

-- A person's latest attempt that asks the question; my_notices names it once it is submitted.
create or replace function private.latest_attempt(person uuid, quiz_set_id uuid, question_id uuid) returns uuid
language sql stable security definer
set search_path = ''
as $$
  select a.id from public.quiz_attempts a
  join private.edition_questions e on e.edition_id = a.edition_id and e.question_id = latest_attempt.question_id
  where a.user_id = person and a.quiz_set_id in (
    select private.asking_sets(latest_attempt.question_id, latest_attempt.quiz_set_id))
  order by a.started_at desc limit 1
$$;

-- The facts that all notices about a question have.
create or replace function private.notice_facts(batch uuid, quiz_set_id uuid, decision text) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object('batch', batch, 'decision', decision, 'quiz_set_name', q.name)
  from public.quiz_sets q where q.id = notice_facts.quiz_set_id
$$;

-- Deletes all but the newest 100 notices of these users.
create or replace function private.trim_notices(people uuid[]) returns void
language sql security definer
set search_path = ''
as $$
  delete from private.notices n
  using unnest(people) person (id)
  cross join lateral (
    select own.id as newest from private.notices own where own.user_id = person.id order by own.id desc offset 100 limit 1
  ) beyond
  where n.user_id = person.id and n.id <= beyond.newest
$$;

-- The time of the first open report of a question, with this reason unless null, that no decision has answered yet.
-- Null without one.
create or replace function private.first_report(question_id uuid, reason text default null) returns timestamptz
language sql stable security definer
set search_path = ''
as $$
  select min(r.created_at) from public.question_reports r
  where r.question_id = first_report.question_id and r.status = 'open'
    and (first_report.reason is null or r.reason = first_report.reason)
    and r.created_at > coalesce((
      select max(d.created_at) from private.regrades d
      where d.question_id = first_report.question_id and d.undone_at is null), '-infinity')
$$;
