-- Tells administrators that something is wrong with a question. One open report per learner and
-- question, 30 a day. Refuses who has not signed up, and questions that no attempt of the caller asked; one that was taken back since
-- may still be told of.
create or replace function public.report_question(question_id uuid, reason text, details text default null)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_account();
  question private.questions;
begin
  if coalesce(reason, '') not in ('wrong_key', 'unclear', 'typo', 'outdated', 'other')
    or (reason = 'other' and coalesce(btrim(details), '') = '') or length(details) > 1000
  then
    perform private.fail('report_invalid');
  end if;
  select * into question from private.questions q where q.id = report_question.question_id;
  if not exists (
    select from public.quiz_attempts a
    join private.edition_questions e on e.edition_id = a.edition_id and e.question_id = question.id
    where a.quiz_set_id = question.quiz_set_id and a.user_id = caller)
  then
    perform private.fail('question_not_found');
  end if;
  if (select count(*) from public.question_reports r
    where r.user_id = caller and r.created_at > now() - interval '1 day') >= 30
  then
    perform private.fail('rate_limited');
  end if;
  insert into public.question_reports (user_id, question_id, quiz_set_id, version_id, reason, details)
  values (caller, question.id, question.quiz_set_id, question.version_id, reason, nullif(btrim(details), ''))
  on conflict do nothing;
  if not found then
    perform private.fail('report_repeated');
  end if;
end
$$;
grant execute on function public.report_question(uuid, text, text) to anon, authenticated;
