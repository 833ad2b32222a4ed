-- Adds a learner's report to the open digest of the question's site, in the transaction that stores it. The digest
-- stays locked until the commit, so that it is not closed without this report. A report restored from the trash was
-- already in a digest.
create or replace function private.queue_question_report() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  site uuid := (select q.tenant_id from public.quiz_sets q where q.id = new.quiz_set_id);
  digest uuid;
begin
  if auth.uid() is null or current_setting('back_office.restoring', true) = 'on' then
    return null;
  end if;
  insert into private.report_digests as digest_row (tenant_id, host)
  values (site, case
    when site is null then null
    when site = private.current_tenant_id() then private.request_host()
    else private.site_of(site) ->> 'domain'
  end)
  on conflict (tenant_id) where closed_at is null do update set closed_at = null
  returning digest_row.id into digest;
  insert into private.digested_reports (report_id, digest_id) values (new.id, digest);
  perform private.wake_mail_job();
  return null;
end
$$;
create or replace trigger queue_question_report after insert on public.question_reports
  for each row execute function private.queue_question_report();
