-- Keeps what the privacy policy promises: messages go two years after they were dealt with, traffic
-- data (the auth service's log, with addresses) after one. Digests of reports, which nobody asks for
-- once they are mailed, go after a month, accounts at gateways with their last order, and what
-- administrators deleted or did as private.forget_old_acts says. Called nightly by the server as the owner;
-- at most `batch` rows of a kind, so that it holds nobody up. Answers how many went.
create or replace function private.forget_old_traces(batch integer default 5000) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  messages integer;
  entries integer;
  digests integer;
  senders integer;
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
  delete from private.contact_senders where sent_at < now() - interval '1 hour';
  get diagnostics senders = row_count;
  return messages + entries + digests + senders + accounts + acts;
end
$$;
