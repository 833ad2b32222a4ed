-- Closes reports (resolved, dismissed) or reopens them, with an answer to the reporter. Returns the number changed;
-- reports that already have this status and answer are left alone. For administrators, and managers of the questions'
-- tenants.
create or replace function public.handle_question_reports(report_ids uuid[], status text, answer text default null)
returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  answer_text constant text := nullif(btrim(handle_question_reports.answer), '');
  before jsonb;
  changed uuid[];
begin
  perform private.require_tenants(array(
    select private.question_tenant(r.question_id)
    from unnest(report_ids) given (id) left join public.question_reports r using (id)));
  if coalesce(handle_question_reports.status, '') not in ('open', 'resolved', 'dismissed') or length(answer_text) > 1000 then
    perform private.fail('report_answer_invalid');
  end if;
  select jsonb_object_agg(r.id, to_jsonb(r) - 'user_id') into before
  from public.question_reports r where r.id = any (report_ids);
  with written as (
    update public.question_reports r set status = handle_question_reports.status, answer = answer_text
    where r.id = any (report_ids)
      and (r.status, r.answer) is distinct from (handle_question_reports.status, answer_text)
    returning r.id
  )
  select array_agg(id) into changed from written;
  perform private.audit('update', 'question_reports', r.id::text, before -> r.id::text, to_jsonb(r) - 'user_id')
  from public.question_reports r where r.id = any (changed);
  return coalesce(cardinality(changed), 0);
end
$$;
grant execute on function public.handle_question_reports(uuid[], text, text) to anon, authenticated, service_role;
