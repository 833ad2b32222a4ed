-- Enforces the retention periods of the privacy policy: contact messages are deleted two years after they were handled,
-- traffic data (the auth service's log, with IP addresses) after one year. Report digests, unused once mailed, and
-- queued mails go after a month (the mail of an answer with the answer, whose list shows its state), reminders after
-- three months, networks of reports once these are closed or without a person, gateway accounts with their last order,
-- and trash and audit trail as private.forget_old_acts documents. The server calls it nightly as the owner. Deletes at
-- most `batch` rows per table, so that no lock is held for long. Returns the number of deleted rows.
create or replace function private.forget_old_traces(batch integer default 5000) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  messages integer;
  entries integer;
  digests integer;
  senders integer;
  queued integer;
  mails integer;
  reminded integer;
  networks integer;
  accounts constant integer := private.forget_payment_accounts();
  acts constant integer := private.forget_old_acts(batch);
begin
  delete from public.contact_messages where id in (
    select id from public.contact_messages where handled_at < now() - interval '2 years' limit batch);
  get diagnostics messages = row_count;
  delete from auth.audit_log_entries where id in (
    select id from auth.audit_log_entries where created_at < now() - interval '1 year' limit batch);
  get diagnostics entries = row_count;
  delete from private.report_digests where id in (
    select id from private.report_digests where closed_at < now() - interval '1 month' limit batch);
  get diagnostics digests = row_count;
  delete from private.outbox where id in (
    select o.id from private.outbox o where o.queued_at < now() - interval '1 month'
      and not (o.kind = 'reply' and exists (select from public.contact_replies r where r.id = o.subject::uuid))
    limit batch);
  get diagnostics queued = row_count;
  delete from private.contact_senders where sent_at < now() - interval '1 hour';
  get diagnostics senders = row_count;
  delete from private.mails_taken where ctid = any (array(
    select m.ctid from private.mails_taken m where m.taken_at <= now() - interval '1 day' limit batch));
  get diagnostics mails = row_count;
  delete from private.reminders where id in (
    select r.id from private.reminders r where r.day < private.day_of(now()) - 90 limit batch);
  get diagnostics reminded = row_count;
  delete from private.report_networks where report_id in (
    select n.report_id from private.report_networks n
    where not exists (
      select from public.question_reports r where r.id = n.report_id and r.status = 'open' and r.user_id is not null)
    limit batch);
  get diagnostics networks = row_count;
  return messages + entries + digests + queued + senders + mails + reminded + networks + accounts + acts;
end
$$;
