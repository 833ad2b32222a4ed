-- Holding questions whose key is likely wrong: they are in no new edition, and not practised, until an administrator
-- decides. Attempts in progress retain theirs. The key itself is never changed automatically.

-- Holds questions, or releases them. Returns the batch and the number of changed questions. private.track_questions
-- refuses to hold the last question of a quiz set (hold_last_question), and questions that wait for a review of their
-- law are released by that (law_review_due). A reason that a hold for a law has is refused (request_malformed). For
-- administrators, and managers of the questions' tenants.
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
  if not set_question_hold.held
    and exists (select from unnest(ids) held (id) where private.law_hold_reason(held.id) is not null)
  then
    perform private.fail('law_review_due');
  end if;
  batch := private.begin_batch(case when set_question_hold.held then 'hold_questions' else 'release_questions' end,
    jsonb_build_object('count', cardinality(ids)));
  update private.questions q set held_at = case when set_question_hold.held then now() end,
    held_by = case when set_question_hold.held then auth.uid() end,
    hold_reason = case when set_question_hold.held then nullif(btrim(set_question_hold.reason), '') end
  where q.id = any (ids) and (q.held_at is not null) <> set_question_hold.held;
  get diagnostics changed = row_count;
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

-- The end of a calibration: holds questions whose key is wrong with a probability of at least 95 %. If these are more
-- than one and over 2 % of all published questions, the fault is likely elsewhere: holds none, and the report and the
-- waiting work state them.
create or replace function private.hold_suspect_keys() returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  suspects constant uuid[] := array(select question_id from private.unheld_suspects());
  published constant bigint := (select count(*) from private.questions q where q.status = 'published');
begin
  if suspects = '{}' or not private.holds_suspect_keys() then
    return jsonb_build_object('held', 0, 'too_many', 0);
  elsif cardinality(suspects) > 1 and cardinality(suspects) * 50 > published then
    return jsonb_build_object('held', 0, 'too_many', cardinality(suspects));
  end if;
  perform private.begin_batch('hold_suspect_keys');
  return jsonb_build_object('held', cardinality(private.hold_questions(suspects, 'suspicion')), 'too_many', 0);
end
$$;

-- Holds a question at once when three learners named the same other option within 24 hours.
create or replace function private.hold_reported_key(question_id uuid, quiz_set_id uuid, choice integer) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  question private.questions;
begin
  -- Concurrent reports wait here for each other, and see each other afterwards. Not the quiz set's lock, which long
  -- acts of the back office hold.
  perform pg_advisory_xact_lock(hashtextextended('private.hold_reported_key:' || hold_reported_key.question_id, 0));
  select * into question from private.questions q where q.id = hold_reported_key.question_id;
  if question.held_at is not null or not private.is_asked(question) or private.is_key_kept(question)
    or private.is_right(choice::smallint, private.choice_of(question.correct_answer), question.also_accepted)
    or private.suggestions(question, choice, now() - interval '24 hours', true) < 3 or not private.holds_suspect_keys()
  then
    return;
  end if;
  -- Records the hold of this transaction, which has no administrator.
  perform private.current_batch('hold_reported_key'), set_config('back_office.named', 'on', true);
  perform private.hold_questions(array[question.id], 'reports');
  perform set_config('back_office.named', '', true);
  -- The reporter has not acted in the back office.
  update public.admin_audit_log l set actor_id = null where l.batch_id = private.current_batch('hold_reported_key');
  update private.admin_batches b set actor_id = null where b.id = private.current_batch('hold_reported_key');
end
$$;
