drop function if exists private.examined_keys(uuid);
-- The questions of a subject whose keys a calibration examines: those with enough evidence and one right option.
-- `reports` is the number of credible learners whose open reports name each option.
create or replace function private.examined_keys(subject uuid)
returns table (question_id uuid, key smallint, reports integer[], version_id bigint)
language sql stable security definer
set search_path = ''
as $$
  with examined as materialized (
    select q.id, private.choice_of(q.correct_answer) as key, q.version_id
    from private.item_parameters p join private.questions q on q.id = p.question_id
    where p.subject_id = subject and p.n >= 50 and q.status = 'published' and not q.is_dropped and q.also_accepted = '{}'
  ), suggested as materialized (
    select * from private.suggestions(array(select e.id from examined e))
  )
  select e.id, e.key, array(
      select coalesce((
        select s.learners from suggested s where s.question_id = e.id and s.option = given.option), 0)
      from generate_series(1, 4) given (option) order by given.option), e.version_id
  from examined e
$$;

-- For each option that open reports about the present words of these questions (null for all) name as the right one:
-- the number of credible learners (private.credible_among) of different mailboxes and different networks. They answered
-- the question in earnest and in a submitted attempt: those who have not seen the key count nothing, because a question
-- held by their reports would reveal to them that the named option is not the key. Of several reports of one mailbox
-- the first counts, so that the number is never too high.
drop function if exists private.suggestions(private.questions, integer, timestamptz);
drop function if exists private.suggestions(private.questions, integer, timestamptz, boolean);
create or replace function private.suggestions(question_ids uuid[], since timestamptz default '-infinity')
returns table (question_id uuid, option smallint, learners integer)
language sql stable security definer
set search_path = ''
as $$
  with named as materialized (
    select r.question_id, r.suggested_choice, r.user_id, r.created_at, n.network
    from public.question_reports r
    join private.report_networks n on n.report_id = r.id
    join private.questions q on q.id = r.question_id
    join private.evidence e on e.user_id = r.user_id and e.question_id = r.question_id and e.excluded is null
    where r.status = 'open' and r.suggested_choice is not null and r.created_at > since
      and (suggestions.question_ids is null or r.question_id = any (suggestions.question_ids))
      and (r.version_id = q.version_id or private.has_same_words(r.version_id, q.version_id))
      and (e.version_id = q.version_id or private.has_same_words(e.version_id, q.version_id))
  ), credible as materialized (
    select p.user_id, private.mailbox_of_user(p.user_id) as mailbox
    from private.credible_among(array(select distinct named.user_id from named)) p (user_id)
  )
  select own.question_id, own.suggested_choice, count(distinct own.network)::integer
  from (
    select distinct on (n.question_id, n.suggested_choice, c.mailbox) n.question_id, n.suggested_choice, n.network
    from named n join credible c using (user_id)
    order by n.question_id, n.suggested_choice, c.mailbox, n.created_at
  ) own
  group by 1, 2
$$;

-- Whether the first answers of credible learners (private.credible_among) to the present words of a question, one of
-- each mailbox and ten at least, chose this option at least one and a half times as often as the key. Where a key is
-- wrong nearly all questions do; and a few mailboxes whose answers look able outweigh any number of others by the
-- probability alone, but not by this. Without the ten, three accounts would decide about a question that no one else
-- has answered.
create or replace function private.answers_favour(question private.questions, option integer) returns boolean
language sql stable security definer
set search_path = ''
as $$
  with met as materialized (
    select e.user_id, e.choice, e.answered_at
    from private.evidence e
    where e.question_id = question.id and e.excluded is null
      and (e.version_id = question.version_id or private.has_same_words(e.version_id, question.version_id))
  ), own as (
    select distinct on (credible.mailbox) met.choice
    from (
      select c.user_id, private.mailbox_of_user(c.user_id) as mailbox
      from private.credible_among(array(select met.user_id from met)) c (user_id)
    ) credible join met using (user_id)
    where credible.mailbox is not null
    order by credible.mailbox, met.answered_at
  )
  select count(*) >= 10 and count(*) filter (where own.choice = answers_favour.option)
    >= 1.5 * count(*) filter (where own.choice = private.choice_of(question.correct_answer))
  from own
$$;

-- Stores the suspicions of a subject's questions in place of earlier ones. Questions edited during the examination have
-- none: their version differs. A probability that would hold a question is at most 90 % where the answers do not favour
-- the other option (private.answers_favour).
create or replace function private.store_suspicions(subject uuid, suspicions jsonb) returns void
language sql security definer
set search_path = ''
as $$
  delete from private.key_suspicions s using private.item_parameters p
  where p.question_id = s.question_id and p.subject_id = store_suspicions.subject;
  insert into private.key_suspicions (question_id, n, probability, choice, reports)
  select q.id, found.n, case when found.probability >= 0.95 and not private.answers_favour(q, found.choice) then 0.9
    else found.probability end, found.choice, found.reports
  from jsonb_array_elements(suspicions) given
  cross join lateral jsonb_populate_record(null::private.key_suspicions, given) found
  join private.questions q on q.id = found.question_id and q.version_id = (given ->> 'version_id')::bigint
  on conflict (question_id) do update set n = excluded.n, probability = excluded.probability,
    choice = excluded.choice, reports = excluded.reports;
$$;
