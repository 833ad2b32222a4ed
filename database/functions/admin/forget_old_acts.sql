-- Empties the trash and deletes finished jobs after 30 days, and deletes the audit trail after two years, at most
-- `batch` rows per table. Part of private.forget_old_traces, which runs nightly. Returns the number of deleted rows.
create or replace function private.forget_old_acts(batch integer default 5000) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  trash integer;
  answers integer;
  entries integer;
  batches integer;
  jobs integer;
begin
  delete from private.trash_rows where id in (
    select k.id from private.trash_rows k join private.admin_batches b on b.id = k.batch_id
    where b.created_at < now() - interval '30 days' limit batch);
  get diagnostics trash = row_count;
  delete from private.trash_answers where ctid = any (array(
    select k.ctid from private.admin_batches b join private.trash_answers k on k.batch_id = b.id
    where b.created_at < now() - interval '30 days' limit batch));
  get diagnostics answers = row_count;
  delete from public.admin_audit_log where id in (
    select id from public.admin_audit_log where created_at < now() - interval '2 years' limit batch);
  get diagnostics entries = row_count;
  delete from private.admin_batches where id in (
    select id from private.admin_batches where created_at < now() - interval '2 years' limit batch);
  get diagnostics batches = row_count;
  delete from private.admin_jobs where id in (
    select id from private.admin_jobs where finished_at < now() - interval '30 days' limit batch);
  get diagnostics jobs = row_count;
  return trash + answers + entries + batches + jobs;
end
$$;

-- Removes a person from the trash when the account is deleted: attempts pass to the profile without a person, reports
-- lose the name, and all other rows are deleted for good (private.forget_person).
create or replace function private.forget_in_trash(person_id uuid, nobody uuid) returns void
language sql security definer
set search_path = ''
as $$
  delete from private.trash_rows k
  where k.people <> '{}' and k.people = array[person_id]
    and k.table_name not in ('public.quiz_attempts', 'public.question_reports');
  update private.trash_rows k set rows = without.rows, row_count = without.total,
    people = array_remove(k.people, person_id)
  from private.trash_rows old, lateral (
    select json_agg(case
        when old.table_name = 'public.quiz_attempts' and r ->> 'user_id' = person_id::text
          then (r::jsonb || jsonb_build_object('user_id', nobody))::json
        when old.table_name = 'public.question_reports' then (r::jsonb || jsonb_build_object(
          'user_id', nullif(r ->> 'user_id', person_id::text),
          'handled_by', nullif(r ->> 'handled_by', person_id::text)))::json
        else r end) as rows, count(*) as total
    from json_array_elements(old.rows) r
    where old.table_name in ('public.quiz_attempts', 'public.question_reports')
      or r ->> 'user_id' <> person_id::text
  ) without
  where old.id = k.id and k.people <> '{}' and k.people @> array[person_id];
$$;
