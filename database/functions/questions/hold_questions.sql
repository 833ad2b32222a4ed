-- Holding questions whose key is likely wrong: they are in no new edition, and not practised, until an administrator
-- decides. Attempts in progress retain theirs. The key itself is never changed automatically.

-- Holds questions, or releases them, which confirms their keys (private.confirm_keys). Returns the batch and the number
-- of changed questions. private.track_questions refuses to hold the last question of a quiz set (hold_last_question),
-- and questions that wait for a review of their law are released by that (law_review_due). A reason that a hold for a
-- law has is refused (request_malformed). For administrators, and managers of the questions' tenants.
create or replace function public.set_question_hold(question_ids uuid[], held boolean, reason text default null)
returns json
language plpgsql security definer
set search_path = ''
as $$
declare
  ids uuid[];
  batch uuid;
  changed integer;
begin
  perform private.require_manager();
  ids := private.chosen_questions(jsonb_build_object('ids', coalesce(question_ids, '{}')));
  if set_question_hold.held is null or length(btrim(reason)) > 500 or private.is_law_hold(btrim(reason)) then
    perform private.fail('request_malformed');
  end if;
  if set_question_hold.held then
    batch := private.begin_batch('hold_questions', jsonb_build_object('count', cardinality(ids)));
    update private.questions q set held_at = now(), held_by = auth.uid(), hold_reason = nullif(btrim(reason), '')
    where q.id = any (ids) and q.held_at is null;
    get diagnostics changed = row_count;
  else
    if exists (select from unnest(ids) held (id) where private.law_hold_reason(held.id) is not null) then
      perform private.fail('law_review_due');
    end if;
    batch := private.begin_batch('release_questions', jsonb_build_object('count', cardinality(ids)));
    ids := array(select q.id from private.questions q where q.id = any (ids) and q.held_at is not null);
    changed := cardinality(ids);
    perform private.confirm_keys(batch, ids, null);
  end if;
  return json_build_object('batch', batch, 'changed', changed);
end
$$;
grant execute on function public.set_question_hold(uuid[], boolean, text) to anon, authenticated, service_role;

-- True when new editions of its quiz set contain a question, unless it is held.
create or replace function private.is_asked(question private.questions) returns boolean
language sql stable
set search_path = ''
as $$
  select question.status = 'published' and not question.is_dropped
$$;

-- Holds, without an administrator, those of the questions that new editions contain. In each quiz set at least one
-- remains: the least suspicious. Returns the held ones. Quiz sets are locked first, so that two calls do not hold the
-- last questions together.
create or replace function private.hold_questions(question_ids uuid[], reason text) returns uuid[]
language plpgsql security definer
set search_path = ''
as $$
declare
  holding uuid[];
begin
  perform from public.quiz_sets s
  where s.id in (select q.quiz_set_id from private.questions q where q.id = any (question_ids))
  order by s.id for no key update;
  select array_agg(listed.id) into holding from (
    select q.id, row_number() over (partition by q.quiz_set_id order by s.probability desc nulls last, q.id) as place,
      (select count(*) from private.questions own
        where own.quiz_set_id = q.quiz_set_id and own.held_at is null and private.is_asked(own)) as asked
    from private.questions q left join private.key_suspicions s on s.question_id = q.id
    where q.id = any (question_ids) and q.held_at is null and private.is_asked(q)
  ) listed where listed.place < listed.asked;
  update private.questions q set held_at = now(), held_by = null, hold_reason = hold_questions.reason
  where q.id = any (holding);
  return coalesce(holding, '{}');
end
$$;

-- True while a key that an administrator confirmed is exempt: for a hundred further answers.
create or replace function private.is_key_kept(question private.questions) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select question.key_kept_at is not null and coalesce((select p.n < question.key_kept_at + 100
    from private.item_parameters p where p.question_id = question.id), true)
$$;

-- The setting hold_suspect_keys, on by default.
create or replace function private.holds_suspect_keys() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select not exists (select from public.site_settings s where s.key = 'hold_suspect_keys' and s.value = 'false')
$$;

-- Questions that the last calibration would hold, and that are not held.
create or replace function private.unheld_suspects() returns table (question_id uuid)
language sql stable security definer
set search_path = ''
as $$
  select q.id from private.key_suspicions s join private.questions q on q.id = s.question_id
  where s.probability >= 0.95 and s.n >= 100 and q.held_at is null and private.is_asked(q)
    and not private.is_key_kept(q)
$$;

-- The published questions of a site.
create or replace function private.count_published(site uuid) returns bigint
language sql stable security definer
set search_path = ''
as $$
  select count(*) from private.questions q where q.tenant_id is not distinct from site and q.status = 'published'
$$;

-- Notifies administrators that questions of a site are suspect but were not held: by reports ('site') or in a
-- calibration ('night'), once a day in Bangkok for each. One mail for each quiz set would be a flood.
create or replace function private.mail_suspect_keys(scope text, id uuid) returns void
language sql security definer
set search_path = ''
as $$
  select private.mail_administrators('suspect_keys',
    concat_ws(' ', mail_suspect_keys.scope, coalesce(mail_suspect_keys.id::text, 'hub'), private.day_of(now())))
$$;

-- The end of a calibration: holds questions whose key is wrong with a probability of at least 95 %. Where these are
-- more than three of a site and over 2 % of its published questions, the fault is likely elsewhere: holds none of that
-- site, and the report, the waiting work and a mail state them.
create or replace function private.hold_suspect_keys() returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  site record;
  holding uuid[] := '{}';
  held integer := 0;
  too_many integer := 0;
begin
  if not private.holds_suspect_keys() then
    return jsonb_build_object('held', 0, 'too_many', 0);
  end if;
  for site in
    select q.tenant_id, array_agg(q.id) as suspects
    from private.unheld_suspects() u join private.questions q on q.id = u.question_id group by q.tenant_id
  loop
    if cardinality(site.suspects) > 3
      and cardinality(site.suspects) * 50 > private.count_published(site.tenant_id)
    then
      too_many := too_many + cardinality(site.suspects);
      perform private.mail_suspect_keys('night', site.tenant_id);
    else
      holding := holding || site.suspects;
    end if;
  end loop;
  if holding <> '{}' then
    perform private.begin_batch('hold_suspect_keys');
    held := cardinality(private.hold_questions(holding, 'suspicion'));
  end if;
  return jsonb_build_object('held', held, 'too_many', too_many);
end
$$;

-- Whether one more hold by reports is forbidden: when 2 % of the site's published questions, three at least, or a tenth
-- of the quiz set's, one at least, count as held by reports, or only one of the set is left. Those held within 24 hours
-- count, also if released, and those that still wait for a decision, so that holds do not add up from day to day.
drop function if exists private.reached_bound(private.questions);
create or replace function private.reaches_bound(question private.questions) returns boolean
language sql stable security definer
set search_path = ''
as $$
  with counted as (
    select b.summary ->> 'question_id' as id, b.summary ->> 'quiz_set_id' as quiz_set_id,
      b.summary ->> 'tenant_id' as tenant_id
    from private.admin_batches b
    where b.act = 'hold_reported_key' and b.created_at > now() - interval '24 hours'
    union
    select q.id::text, q.quiz_set_id::text, q.tenant_id::text
    from private.questions q
    where q.held_at is not null and q.held_by is null and q.hold_reason = 'reports' and private.is_asked(q)
  ), held as (
    select count(distinct c.id) filter (where c.tenant_id is not distinct from question.tenant_id::text) as of_site,
      count(distinct c.id) filter (where c.quiz_set_id = question.quiz_set_id::text) as of_set
    from counted c
  ), own as (
    select count(*) as asked, count(*) filter (where q.held_at is null) as unheld
    from private.questions q where q.quiz_set_id = question.quiz_set_id and private.is_asked(q)
  )
  select held.of_site >= greatest(3, private.count_published(question.tenant_id) / 50)
    or held.of_set >= greatest(1, own.asked / 10) or own.unheld = 1
  from held, own
$$;

-- Holds a question at once when three credible learners named the same other option within 24 hours
-- (private.suggestions) and the answers favour it (private.answers_favour). Beyond the bounds (private.reaches_bound)
-- administrators are notified and decide.
drop function if exists private.hold_reported_key(uuid, uuid, integer);
create or replace function private.hold_reported_key(question_id uuid, choice integer) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  question private.questions;
  lock_timeout constant text := current_setting('lock_timeout');
begin
  -- Concurrent reports wait here for each other, and see each other afterwards. Not the quiz set's lock, which long
  -- acts of the back office hold.
  perform pg_advisory_xact_lock(hashtextextended('private.hold_reported_key:' || hold_reported_key.question_id, 0));
  select * into question from private.questions q where q.id = hold_reported_key.question_id;
  if question.held_at is not null or not private.is_asked(question) or private.is_key_kept(question)
    or private.is_right(choice::smallint, private.choice_of(question.correct_answer), question.also_accepted)
    or not private.holds_suspect_keys()
    or not exists (
      select from private.suggestions(array[question.id], now() - interval '24 hours') named
      where named.option = hold_reported_key.choice and named.learners >= 3)
    or not private.answers_favour(question, choice)
  then
    return;
  end if;
  -- Likewise the holds of a site, for its bounds.
  perform pg_advisory_xact_lock(hashtextextended(
    'private.hold_reported_key:' || coalesce(question.tenant_id::text, 'hub'), 0));
  if private.reaches_bound(question) then
    perform private.mail_suspect_keys('site', question.tenant_id);
    return;
  end if;
  -- Records the hold of this transaction, which has no administrator. Acts of the back office lock quiz sets for up to
  -- a minute, while all reports of the site would wait here: then the next report holds, or a night.
  begin
    perform set_config('lock_timeout', '1s', true);
    perform private.current_batch('hold_reported_key'), set_config('back_office.named', 'on', true);
    perform private.hold_questions(array[question.id], 'reports');
    perform set_config('back_office.named', '', true), set_config('lock_timeout', lock_timeout, true);
  exception when lock_not_available then
    return;
  end;
  -- The reporter has not acted in the back office.
  update public.admin_audit_log l set actor_id = null where l.batch_id = private.current_batch('hold_reported_key');
  update private.admin_batches b set actor_id = null, summary = jsonb_build_object(
    'question_id', question.id, 'quiz_set_id', question.quiz_set_id, 'tenant_id', question.tenant_id)
  where b.id = private.current_batch('hold_reported_key');
end
$$;

-- Undoing a hold without an administrator releases its questions as set_question_hold does. Refuses when one was
-- released or deleted since (batch_moved).
create or replace function private.undo_hold_reported_key(batch_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  ids constant uuid[] := array(
    select l.row_id::uuid from public.admin_audit_log l
    where l.batch_id = undo_hold_reported_key.batch_id and l.table_name = 'questions');
begin
  if (select count(*) from private.questions q
    where q.id = any (ids) and q.held_at is not null and q.held_by is null and not private.is_law_hold(q.hold_reason))
    <> cardinality(ids)
  then
    perform private.fail('batch_moved');
  end if;
  perform private.confirm_keys(private.current_batch('undo'), ids, null);
end
$$;

create or replace function private.undo_hold_suspect_keys(batch_id uuid) returns void
language sql security definer
set search_path = ''
as $$
  select private.undo_hold_reported_key(undo_hold_suspect_keys.batch_id)
$$;
