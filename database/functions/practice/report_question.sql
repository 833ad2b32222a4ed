-- Drops the earlier signature without `suggested_choice`.
drop function if exists public.report_question(uuid, text, text);
-- Reports a problem with a question to the administrators. One open report per learner and question, at most 30 a
-- day. A report of a wrong key may name the right option; naming the key itself is not refused, because the refusal
-- would reveal the key during an attempt. Refuses anonymous users, and questions that no attempt of the caller
-- contained; a question unpublished since may still be reported.
create or replace function public.report_question(question_id uuid, reason text, details text default null,
  suggested_choice integer default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_account();
  question private.questions;
  report uuid;
begin
  if coalesce(reason, '') not in ('wrong_key', 'unclear', 'typo', 'outdated', 'other')
    or (reason = 'other' and coalesce(btrim(details), '') = '') or length(details) > 1000
    or suggested_choice is not null and (reason <> 'wrong_key' or suggested_choice not between 1 and 4)
  then
    perform private.fail('report_invalid');
  end if;
  select * into question from private.questions q where q.id = report_question.question_id;
  if not private.was_asked(caller, question) then
    perform private.fail('question_not_found');
  end if;
  if (select count(*) from public.question_reports r
    where r.user_id = caller and r.created_at > now() - interval '1 day') >= 30
  then
    perform private.fail('rate_limited');
  end if;
  insert into public.question_reports (user_id, question_id, quiz_set_id, version_id, reason, details, suggested_choice)
  values (caller, question.id, question.quiz_set_id, question.version_id, reason, nullif(btrim(details), ''),
    report_question.suggested_choice)
  on conflict do nothing returning id into report;
  if report is null then
    perform private.fail('report_repeated');
  end if;
  if suggested_choice is not null then
    insert into private.report_networks (report_id, network)
    select report, private.keyed_digest('network ' || from_network)
    from private.wide_network() from_network where from_network is not null;
    perform private.hold_reported_key(question.id, suggested_choice);
  end if;
end
$$;
grant execute on function public.report_question(uuid, text, text, integer) to anon, authenticated;
