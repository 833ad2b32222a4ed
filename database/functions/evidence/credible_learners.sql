-- Which learners count where answers or reports act against a question. Accounts are free, so that counting them would
-- leave the decision to one person: what counts is a mailbox with answers that show knowledge.

-- True when so many right answers are more than guessing among four options explains, with a confidence of 95 %. Sets no
-- search_path, so that PostgreSQL can inline it.
create or replace function private.beats_chance(answers bigint, right_answers bigint) returns boolean
language sql immutable
as $$
  select right_answers > answers / 4.0 + 1.645 * sqrt(3 * answers / 16.0)
$$;

-- Those of the learners with 30 counted first answers that show knowledge.
create or replace function private.credible_among(learners uuid[]) returns setof uuid
language sql stable security definer
set search_path = ''
as $$
  select e.user_id from private.evidence e
  where e.user_id = any (learners) and e.excluded is null
  group by e.user_id
  having count(*) >= 30 and private.beats_chance(count(*), count(*) filter (where e.is_right))
$$;
drop function if exists private.is_credible(uuid);

-- The mailbox of a user, which several accounts may share; without one the telephone number, which no two accounts
-- share. Null for deleted accounts, whose mailbox is unknown.
create or replace function private.mailbox_of_user(user_id uuid) returns text
language sql stable security definer
set search_path = ''
as $$
  select coalesce(private.mailbox_of(nullif(u.email, '')), nullif(u.phone, ''), u.id::text)
  from auth.users u where u.id = mailbox_of_user.user_id
$$;

-- The learners whose answers count in the suspicions of a subject's keys: those of each mailbox with the most answers,
-- among learners who know something of the subject.
create or replace function private.counted_learners(subject uuid) returns table (user_id uuid)
language sql stable security definer
set search_path = ''
as $$
  select distinct on (l.mailbox) l.user_id
  from (
    select e.user_id, count(*) as answers, private.mailbox_of_user(e.user_id) as mailbox
    from private.evidence e where e.subject_id = counted_learners.subject and e.excluded is null
    group by e.user_id having private.beats_chance(count(*), count(*) filter (where e.is_right))
  ) l
  where l.mailbox is not null
  order by l.mailbox, l.answers desc, l.user_id
$$;

-- What one customer of a provider may own of the network from which a request came (the setting request.network): an
-- IPv4 network of 256 addresses, or an IPv6 network of 48 bits; null when unknown.
create or replace function private.wide_network() returns text
language sql stable
set search_path = ''
as $$
  select regexp_replace(nullif(current_setting('request.network', true), ''), '[.:][^.:]*$', '')
$$;
