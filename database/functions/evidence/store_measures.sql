-- Parts of a calibration, each in its own short transaction (apps/server/src/learning/run-calibration.ts), which holds
-- the lock of the item statistics job from begin to end: evidence added in between would be lost from abilities.

-- Claims a run. Null if it has ended; a run that failed three times ends with an error.
create or replace function private.claim_run(run bigint) returns bigint
language plpgsql security definer
set search_path = ''
as $$
declare
  claimed private.learning_runs;
begin
  update private.learning_runs r set starts = r.starts + 1, started_at = now()
  where r.id = run and r.finished_at is null returning * into claimed;
  if claimed.starts > 3 then
    update private.learning_runs r set finished_at = now(), error = 'failed three times; the log says why' where r.id = run;
    return null;
  end if;
  return claimed.id;
end
$$;

-- Gives evidence the present subject of its question, and counts the evidence of each question. Skips rows that the
-- deletion of an account has locked. Evidence of deleted questions keeps its subject.
create or replace function private.begin_calibration() returns void
language sql security definer
set search_path = ''
as $$
  update private.evidence e set subject_id = moved.subject_id
  from (
    select own.user_id, own.question_id, present.subject_id
    from (
      select q.id, private.subject_of(q.id) as subject_id from private.questions q
      where exists (select from private.evidence known where known.question_id = q.id)
    ) present
    join private.evidence own on own.question_id = present.id
    where own.subject_id is distinct from present.subject_id
    for update of own skip locked
  ) moved
  where (e.user_id, e.question_id) = (moved.user_id, moved.question_id);
  delete from private.subject_scales s where not exists (select from public.subjects own where own.id = s.subject_id);
  delete from private.learner_subjects l where not exists (select from public.subjects own where own.id = l.subject_id);
  delete from private.item_parameters p where not exists (select from private.questions q where q.id = p.question_id);
  delete from private.key_suspicions s where not exists (
    select from private.item_parameters p where p.question_id = s.question_id and p.subject_id is not null);
  insert into private.item_parameters as p (question_id, subject_id, n, median_seconds)
  select e.question_id, private.subject_of(e.question_id),
    count(*) filter (where e.excluded is null and (e.question_id, e.version_id) in (select * from private.asked_words(null))),
    percentile_cont(0.5) within group (order by e.seconds) filter (where e.choice is not null)
  from private.evidence e join private.questions q on q.id = e.question_id
  group by e.question_id
  on conflict (question_id) do update
  set subject_id = excluded.subject_id, n = excluded.n, median_seconds = excluded.median_seconds;
$$;

-- The versions in the evidence of a subject, or of all, that have the words which their question has now.
drop function if exists private.asked_words();
create or replace function private.asked_words(subject uuid) returns table (question_id uuid, version_id bigint)
language sql stable
set search_path = ''
as $$
  select met.question_id, met.version_id
  from (
    select distinct e.question_id, e.version_id from private.evidence e
    where asked_words.subject is null or e.subject_id = asked_words.subject) met
  join private.questions q on q.id = met.question_id
  where q.version_id = met.version_id or private.has_same_words(q.version_id, met.version_id)
$$;

-- The evidence that counts for a subject, by learner from the oldest piece. `is_asked` is false where the question was
-- deleted or has other words now. `age` is in days before the learner's latest piece, `weight` of that age.
drop function if exists private.counted_evidence(uuid);
create function private.counted_evidence(subject uuid)
returns table (user_id uuid, question_id uuid, version_id bigint, is_asked boolean, choice smallint, is_right boolean,
  answered_at timestamptz, age float8, weight float8)
language sql stable security definer
set search_path = ''
as $$
  select user_id, question_id, version_id, is_asked, choice, is_right, answered_at, extract(epoch from age)::float8 / 86400,
    private.evidence_weight(age)
  from (
    select e.*, asked.version_id is not null as is_asked,
      max(e.answered_at) over (partition by e.user_id) - e.answered_at as age
    from private.evidence e left join private.asked_words(counted_evidence.subject) asked using (question_id, version_id)
    where e.subject_id = counted_evidence.subject and e.excluded is null
  ) piece
  order by user_id, answered_at, question_id
$$;

-- Stores the scale of a subject and the parameters of its questions; others of the subject have none.
create or replace function private.store_scale(subject uuid, scale jsonb, items jsonb) returns void
language sql security definer
set search_path = ''
as $$
  insert into private.subject_scales (subject_id, items, learners, reliability, growth, is_open, rare_curve)
  select store_scale.subject, s.items, s.learners, s.reliability, s.growth, s.is_open, s.rare_curve
  from jsonb_populate_record(null::private.subject_scales, scale) s
  on conflict (subject_id) do update set items = excluded.items, learners = excluded.learners,
    reliability = excluded.reliability, growth = excluded.growth, is_open = excluded.is_open,
    rare_curve = excluded.rare_curve;
  update private.item_parameters p set a = i.a, b = i.b, se = i.se
  from private.item_parameters own
  left join jsonb_to_recordset(items) i (question_id uuid, a real, b real, se real) using (question_id)
  where own.subject_id = store_scale.subject and p.question_id = own.question_id;
$$;

-- The topics of the questions in evidence of a subject: their tags that belong to it.
create or replace function private.subject_topics(subject uuid) returns table (question_id uuid, tag_id uuid)
language sql stable security definer
set search_path = ''
as $$
  select link.question_id, link.tag_id from public.quiz_tags t join public.question_tags link on link.tag_id = t.id
  where t.subject_id = subject_topics.subject
$$;

-- Stores the abilities of some learners, in the subject and in their topics. Locks the profiles first, in the common
-- order; accounts deleted in the meantime are left out.
create or replace function private.store_learners(subject uuid, learners jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  present uuid[] := array(
    select p.user_id from public.profiles p
    join jsonb_to_recordset(learners) l (user_id uuid) using (user_id)
    order by p.user_id for key share of p);
begin
  insert into private.learner_subjects (user_id, subject_id, n, log_posterior, latest_at, change, change_deviation)
  select l.user_id, store_learners.subject, l.n, l.log_posterior, l.latest_at, l.change, l.change_deviation
  from jsonb_to_recordset(learners) l (user_id uuid, n integer, log_posterior real[], latest_at timestamptz,
    change real, change_deviation real)
  where l.user_id = any (present)
  order by l.user_id
  on conflict (user_id, subject_id) do update
  set n = excluded.n, log_posterior = excluded.log_posterior, latest_at = excluded.latest_at,
    change = excluded.change, change_deviation = excluded.change_deviation;
  delete from private.learner_tags t where t.user_id = any (present) and t.subject_id = store_learners.subject;
  insert into private.learner_tags (user_id, tag_id, subject_id, n, log_posterior, latest_at)
  select l.user_id, t.tag_id, store_learners.subject, t.n, t.log_posterior, t.latest_at
  from jsonb_to_recordset(learners) l (user_id uuid, topics jsonb)
  cross join jsonb_to_recordset(l.topics) t (tag_id uuid, n integer, log_posterior real[], latest_at timestamptz)
  where l.user_id = any (present);
end
$$;

-- Deletes the abilities of learners who have no evidence of a subject any more, stores the curves of topics and the
-- difficulties of quiz sets, and ends a run.
create or replace function private.end_calibration(run bigint, report jsonb) returns void
language sql security definer
set search_path = ''
as $$
  delete from private.learner_subjects l where not exists (
    select from private.evidence e
    where e.user_id = l.user_id and e.subject_id = l.subject_id and e.excluded is null);
  delete from private.learner_tags t where not exists (
    select from private.learner_subjects l where l.user_id = t.user_id and l.subject_id = t.subject_id);
  delete from private.tag_curves;
  insert into private.tag_curves (tag_id, curve)
  select tag_id, array_agg(share order by point)
  from (
    select t.id as tag_id, g.point, avg(private.right_at(g.ability, p.a, p.b))::real as share
    from private.item_parameters p
    join public.question_tags link using (question_id)
    join public.quiz_tags t on t.id = link.tag_id and t.subject_id = p.subject_id
    cross join private.ability_grid() g
    where p.b is not null group by 1, 2
  ) expected
  group by tag_id;
  select private.rate_quiz_sets();
  update private.learning_runs r set finished_at = clock_timestamp(), report = end_calibration.report where r.id = run;
$$;

-- Rates quiz sets of which at least half the questions are calibrated on open scales, by their average difficulty: 0 is
-- that of the average learner of the subject.
create or replace function private.rate_quiz_sets() returns void
language sql security definer
set search_path = ''
as $$
  delete from private.quiz_set_difficulties;
  insert into private.quiz_set_difficulties
  select q.quiz_set_id, private.difficulty_band(avg(p.b)::real)
  from private.questions q
  left join (
    select own.question_id, own.b from private.item_parameters own join private.subject_scales s using (subject_id)
    where s.is_open and own.b is not null
  ) p on p.question_id = q.id
  where q.status = 'published'
  group by q.quiz_set_id having 2 * count(p.b) >= count(*) and count(p.b) > 0
$$;
