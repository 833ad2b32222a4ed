-- Records what learners met for the first time in submitted attempts. Anonymous users leave no evidence;
-- become_member queues their attempts again. Then compares the papers among them with what was to be expected before
-- (private.predict_papers). Locks learners before the job locks editions, as the deletion of an
-- account does. Forces index scans: a plan cached while there was no evidence would read all of it
-- (docs/design/deadline-bursts.md).
create or replace function private.add_evidence(ids uuid[]) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  people uuid[];
  questions uuid[];
begin
  perform from public.profiles p
  where p.user_id in (select a.user_id from unnest(ids) done (id) join public.quiz_attempts a using (id))
  order by p.user_id for key share;
  with met as materialized (
    -- The first meeting with the newest words.
    select distinct on (user_id, question_id) * from (
      select *, max(version_id) over (partition by user_id, question_id) as newest
      from private.met_questions(ids)
    ) m
    where (m.version_id = m.newest or private.has_same_words(m.version_id, m.newest))
      and not private.is_anonymous(m.user_id) and not exists (
        select from private.evidence e
        where e.user_id = m.user_id and e.question_id = m.question_id
          and (e.version_id >= m.version_id or private.has_same_words(e.version_id, m.version_id)))
    order by user_id, question_id, answered_at, place
  ), twins as (
    select m.user_id, m.question_id
    from met m
    cross join lateral private.twins_of(m.question_id) twin (id)
    left join met earlier on earlier.user_id = m.user_id and earlier.question_id = twin.id
      and (earlier.answered_at, earlier.place) < (m.answered_at, m.place)
    where earlier.user_id is not null or exists (
      select from private.evidence e where e.user_id = m.user_id and e.question_id = twin.id)
    group by 1, 2
  ), shown as (
    -- Answered before in an attempt with verdicts that was not submitted first, also if only its twin was.
    select m.user_id, m.question_id
    from met m
    where exists (
      select from public.quiz_attempts other
      where other.user_id = m.user_id and other.id <> m.attempt_id and other.mode = 'instant'
        and (other.status = 'in_progress' or other.completed_at > m.answered_at)
        and exists (
          select from public.attempt_answers given
          where given.attempt_id = other.id and given.answered_at < m.answered_at
            and given.question_id in (select m.question_id union all select private.twins_of(m.question_id))))
  ), recorded as (
    insert into private.evidence as e (user_id, question_id, attempt_id, version_id, subject_id, choice, is_right, unsure,
      seconds, answered_at, excluded)
    select user_id, question_id, attempt_id, version_id, private.subject_of(question_id), choice, is_right, unsure,
      seconds, answered_at,
      case
        when choice is null then 'blank'
        when seconds < greatest(3, 0.1 * p.median_seconds) then 'rapid'
        when twins.user_id is not null then 'twin'
        when shown.user_id is not null then 'shown'
        when is_dropped then 'dropped'
      end
    from met
    left join twins using (user_id, question_id)
    left join shown using (user_id, question_id)
    left join private.item_parameters p using (question_id)
    order by user_id, question_id
    on conflict (user_id, question_id) do update
    set attempt_id = excluded.attempt_id, version_id = excluded.version_id, subject_id = excluded.subject_id,
      choice = excluded.choice, is_right = excluded.is_right, unsure = excluded.unsure, seconds = excluded.seconds,
      answered_at = excluded.answered_at, excluded = excluded.excluded
    returning *
  ), rapid as (
    -- Skips questions that are being deleted: waiting for several quiz sets could deadlock with their deletion.
    select r.user_id, r.question_id, q.quiz_set_id, r.answered_at
    from recorded r join private.questions q on q.id = r.question_id join public.quiz_sets s on s.id = q.quiz_set_id
    where r.excluded = 'rapid' and r.is_right and r.answered_at > now() - interval '7 days'
    for key share of q, s skip locked
  ), cards as (
    -- Lucky answers return, as unsure ones do (private.collect_mistakes). Not those of long ago.
    insert into private.review_cards as c (user_id, question_id, quiz_set_id, mistaken, unsure, due_at)
    select r.user_id, r.question_id, r.quiz_set_id, false, true, r.answered_at + interval '1 day'
    from rapid r
    order by r.user_id, r.question_id
    on conflict (user_id, question_id) do update
    set unsure = true, due_at = least(c.due_at, excluded.due_at)
  )
  select array_agg(r.user_id), array_agg(r.question_id) into people, questions
  from recorded r where r.excluded is null and r.subject_id is not null;
  perform private.follow_evidence(people, questions);
  perform private.predict_papers(ids);
end
$$;

-- The questions of attempts with their answers. `seconds` is as in the result, but null where answers share a time,
-- because they were saved together. `offset 0` forces one key lookup per attempt (attempts/marked_questions.sql).
create or replace function private.met_questions(ids uuid[])
returns table (user_id uuid, question_id uuid, attempt_id uuid, version_id bigint, place integer, choice smallint,
  is_right boolean, unsure boolean, is_dropped boolean, seconds integer, answered_at timestamptz)
language sql stable
set search_path = ''
as $$
  select a.user_id, q.question_id, a.id, q.version_id, q.position, q.choice,
    coalesce(private.is_right(q.choice, q.correct_choice, q.also_accepted), false), coalesce(q.unsure, false), q.is_dropped,
    case when q.together = 1 then q.seconds end, coalesce(q.answered_at, a.completed_at)
  from unnest(ids) done (id)
  cross join lateral (select * from public.quiz_attempts own where own.id = done.id offset 0) a
  cross join lateral (
    select asked.*, given.choice, given.unsure, given.answered_at, given.seconds, given.together
    from private.edition_questions asked
    left join (
      select g.question_id, g.choice, g.unsure, g.answered_at, count(*) over (partition by g.answered_at) as together,
        floor(extract(epoch from g.answered_at
          - lag(g.answered_at, 1, a.started_at) over (order by g.answered_at)))::integer as seconds
      from public.attempt_answers g where g.attempt_id = done.id
    ) given on given.question_id = asked.question_id
    where asked.edition_id = a.edition_id
    offset 0
  ) q
$$;

-- Whether two versions of a question, passage included, differ at most in blanks, punctuation, Thai digits and the
-- like.
create or replace function private.has_same_words(one bigint, other bigint) returns boolean
language sql stable
set search_path = ''
as $$
  select count(distinct private.plain_words(private.words_of_version(v))) = 1
  from private.question_versions v where v.id in (one, other)
$$;

-- The subject of a question: of most of its tags, then the lowest id; null without one.
create or replace function private.subject_of(question_id uuid) returns uuid
language sql stable
set search_path = ''
as $$
  select t.subject_id from public.question_tags link join public.quiz_tags t on t.id = link.tag_id
  where link.question_id = subject_of.question_id and t.subject_id is not null
  group by t.subject_id order by count(*) desc, t.subject_id limit 1
$$;

-- Marks the evidence of an edition again after a regrade.
create or replace function private.mark_evidence(edition bigint) returns void
language sql security definer
set search_path = ''
as $$
  update private.evidence e set is_right = marked.is_right, excluded = marked.excluded
  from (
    select own.user_id, own.question_id,
      coalesce(private.is_right(own.choice, q.correct_choice, q.also_accepted), false) as is_right,
      case
        when own.excluded is null and q.is_dropped then 'dropped'
        when own.excluded = 'dropped' and not q.is_dropped then null
        else own.excluded
      end as excluded
    from public.quiz_attempts a
    join private.evidence own on own.attempt_id = a.id
    join private.edition_questions q on q.edition_id = a.edition_id and q.question_id = own.question_id
    where a.edition_id = edition
  ) marked
  where (e.user_id, e.question_id) = (marked.user_id, marked.question_id)
    and (e.is_right, e.excluded) is distinct from (marked.is_right, marked.excluded)
$$;

-- Adds a batch of the attempts that were submitted before evidence existed, oldest first, and returns their number.
create or replace function private.measure_old_attempts(batch integer) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  ids uuid[];
begin
  with due as (
    delete from private.attempts_to_measure where (completed_at, attempt_id) in (
      select completed_at, attempt_id from private.attempts_to_measure order by 1, 2 limit batch)
    returning *
  )
  select array_agg(attempt_id) into ids from due;
  if ids is null then
    return 0;
  end if;
  perform private.add_evidence(ids);
  return cardinality(ids);
end
$$;
