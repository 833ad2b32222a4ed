-- The queue of questions that wait for a decision: with open reports, held, or with a key that is wrong with a
-- probability of at least 50 % by the last calibration and was not confirmed. The most harmful come first: probability
-- times the starts expected in seven days, estimated by the first attempts completed in the last seven. Where no calibration
-- examined the key, the probability is the prior with the reports. `too_many` is the number of questions that the last
-- calibration did not hold because they were too many. For administrators; managers see the questions of their tenants,
-- without names and without `too_many`.
create or replace function public.list_suspect_keys(page integer default 1, page_size integer default 25) returns json
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  only_tenants constant uuid[] := private.require_manager();
  length_of_page constant integer := least(greatest(coalesce(page_size, 25), 1), 100);
begin
  return (
    -- By reports alone the odds are those of apps/server/src/learning/suspect-keys.ts: 0.02 for three wrong options
    -- together, each times 3 for up to three credible learners who suggest it. Added up for all questions at once,
    -- because thousands may be reported.
    with suggested as materialized (
      select s.question_id, sum(0.02 / 3 * (3.0 ^ least(s.learners, 3) - 1)) as more
      from private.suggestions(null) s join private.questions q on q.id = s.question_id
      where s.option <> private.choice_of(q.correct_answer)
      group by 1
    ), waiting as materialized (
      select q as question, s.n, s.choice,
        coalesce(s.probability, (0.02 + coalesce(g.more, 0)) / (1 + coalesce(g.more, 0)))::real as probability,
        s.question_id is not null as examined
      from private.questions q
        left join private.key_suspicions s on s.question_id = q.id
        left join suggested g on g.question_id = q.id
      where (only_tenants is null or q.tenant_id = any (only_tenants))
        -- A union, because conditions joined by `or` would be checked for every question.
        and q.id in (
          select h.id from private.questions h where h.held_at is not null and not private.is_law_hold(h.hold_reason)
          union select r.question_id from public.question_reports r where r.status = 'open'
          union select d.question_id from private.key_suspicions d join private.questions k on k.id = d.question_id
            where d.probability >= 0.5 and private.is_asked(k) and not private.is_key_kept(k))
    ), listed as (
      select w.*, met.starts,
        row_number() over (order by w.probability * (met.starts + 1) desc, w.probability desc, (w.question).id) as place
      from waiting w
      cross join lateral (
        select coalesce(sum(d.attempts), 0)::integer as starts from private.quiz_set_days d
        where d.quiz_set_id = (w.question).quiz_set_id and d.day > private.day_of(now()) - 7
      ) met
      order by place limit length_of_page
      offset (least(greatest(coalesce(page, 1), 1), 100000) - 1) * length_of_page
    )
    select json_build_object(
      'total', (select count(*) from waiting),
      'too_many', case when only_tenants is null then coalesce((
        select (r.report -> 'keys' ->> 'too_many')::integer from private.learning_runs r
        where r.kind = 'calibration' and r.finished_at is not null order by r.id desc limit 1), 0) else 0 end,
      'questions', (select coalesce(json_agg(json_build_object(
          'id', (l.question).id, 'question_text', left((l.question).question_text, 500),
          -- Whole, since the key cannot be judged without it.
          'passage', (l.question).passage,
          'option_a', (l.question).option_a, 'option_b', (l.question).option_b,
          'option_c', (l.question).option_c, 'option_d', (l.question).option_d,
          'option_notes', (l.question).option_notes,
          'correct_choice', private.choice_of((l.question).correct_answer), 'status', (l.question).status,
          'quiz_set', (select json_build_object('id', s.id, 'name', s.name)
            from public.quiz_sets s where s.id = (l.question).quiz_set_id),
          'n', l.n, 'probability', case when l.examined then l.probability end, 'choice', l.choice, 'starts', l.starts,
          'held_at', (l.question).held_at, 'hold_reason', (l.question).hold_reason,
          'shares', (select shared.shares from private.option_shares(array[(l.question).id]) shared),
          'reports', (select coalesce(json_agg(private.listed_report(r, only_tenants is null) order by r.created_at, r.id), '[]')
            from public.question_reports r where r.question_id = (l.question).id and r.status = 'open'))
        order by l.place), '[]') from listed l)));
end
$$;
grant execute on function public.list_suspect_keys(integer, integer) to anon, authenticated, service_role;

drop function if exists private.reported_probability(private.questions);

-- Confirms the key of a question: dismisses its open reports of a wrong key with an answer to the reporters, whom it
-- notifies, releases it, and exempts it from holds for a hundred further answers. Returns the batch and the number of
-- reports. Refuses an unknown question. For administrators, and managers of the question's tenant.
create or replace function public.keep_key(question_id uuid, answer text default null) returns json
language plpgsql security definer
set search_path = ''
as $$
declare
  reply constant text := nullif(btrim(answer), '');
  batch uuid;
begin
  perform private.require_tenants(array[private.question_tenant(question_id)]);
  if length(reply) > 1000 then
    perform private.fail('report_answer_invalid');
  end if;
  if not exists (select from private.questions q where q.id = keep_key.question_id) then
    perform private.fail('question_not_found');
  end if;
  batch := private.begin_batch('keep_key', jsonb_build_object('question_id', keep_key.question_id,
    'first_report', private.first_report(keep_key.question_id, 'wrong_key')));
  return json_build_object('batch', batch, 'reports', private.confirm_keys(batch, array[keep_key.question_id], reply));
end
$$;
grant execute on function public.keep_key(uuid, text) to anon, authenticated, service_role;

-- Confirms keys as part of a batch: releases the questions, exempts them from holds for a hundred further answers, and
-- dismisses their open reports of a wrong key, whose reporters it notifies: the next report would otherwise hold them
-- again, together with these. Returns the number of reports.
create or replace function private.confirm_keys(batch uuid, question_ids uuid[], answer text) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  confirmed record;
  closed integer := 0;
begin
  -- Before their reports, as the deletion of an account does.
  perform from public.profiles p where p.user_id in (
    select r.user_id from public.question_reports r
    where r.question_id = any (question_ids) and r.status = 'open' and r.reason = 'wrong_key')
  order by p.user_id for key share;
  update private.questions q set held_at = null, held_by = null, hold_reason = null,
    key_kept_at = (select count(*) from private.evidence e where e.question_id = q.id and e.excluded is null)
  where q.id = any (question_ids);
  for confirmed in
    with dismissed as (
      update public.question_reports r set status = 'dismissed', answer = confirm_keys.answer
      where r.question_id = any (question_ids) and r.status = 'open' and r.reason = 'wrong_key'
      returning r.question_id, r.user_id
    )
    select d.question_id, array_agg(d.user_id) as reporters from dismissed d group by 1 order by 1
  loop
    perform private.add_kept_key_notices(batch, confirmed.question_id, confirmed.reporters, answer);
    closed := closed + cardinality(confirmed.reporters);
  end loop;
  return closed;
end
$$;
