-- Undoes one batch, within 30 days and only once: applies the inverse of its recorded rows and restores its
-- deletions, or calls private.undo_<act>(uuid) if it exists. Undoing is itself a batch, named undo. For
-- administrators; managers of a tenant may undo their own batches on rows that are still theirs
-- (private.refuse_other_tenants). Refuses, without changing anything, a batch that is unknown, already undone, too
-- old or final (batch_not_found, batch_undone, batch_expired, batch_final), one whose rows have changed since
-- (batch_moved), and deleted rows whose name, address or parent is no longer available (restore_taken,
-- restore_parent_missing). Concurrent calls queue on the batch's row; the second gets batch_undone.
create or replace function public.undo_batch(batch_id uuid) returns json
language plpgsql security definer
set search_path = ''
-- Overrides the request's timeout: restoring a hundred thousand attempts takes longer than deleting them.
set statement_timeout = '5min'
as $$
declare
  batch private.admin_batches;
  undoing uuid;
  rows_undone integer;
  own constant text := 'private.undo_';
  only_tenants constant uuid[] := private.require_manager();
begin
  select * into batch from private.admin_batches b where b.id = undo_batch.batch_id for update;
  if not found or only_tenants is not null and batch.actor_id is distinct from auth.uid() then
    perform private.fail('batch_not_found');
  end if;
  case private.undo_status(batch)
    when 'undone' then perform private.fail('batch_undone');
    when 'expired' then perform private.fail('batch_expired');
    when 'final' then perform private.fail('batch_final');
    else null;
  end case;
  undoing := private.begin_batch('undo', jsonb_build_object('batch', batch.id, 'act', batch.act));
  if to_regprocedure(own || batch.act || '(uuid)') is not null then
    execute format('select %s($1)', own || batch.act) using batch.id;
    select coalesce(sum(counted.value::integer), 0) into rows_undone
    from jsonb_each_text(batch.contents -> 'rows') counted;
  else
    rows_undone := private.undo_rows(batch.id, undoing);
  end if;
  update private.admin_batches b set undone_at = now(), undone_by = auth.uid() where b.id = batch.id;
  return json_build_object('batch_id', batch.id, 'undo_id', undoing, 'rows', rows_undone);
end
$$;
grant execute on function public.undo_batch(uuid) to anon, authenticated, service_role;

-- The undo status of a batch: open, undone, expired (after 30 days) or final. Final are batches that left no rows to
-- undo (exports, refunds), the ledger, files, messages and secrets, which the trail never stores, and the undo of a
-- batch with its own inverse, of which the trail holds only a part.
create or replace function private.undo_status(batch private.admin_batches) returns text
language sql stable security definer
set search_path = ''
as $$
  select case
    when batch.undone_at is not null then 'undone'
    when batch.created_at < now() - interval '30 days' then 'expired'
    when batch.act in ('setup_domain_verification', 'verify_domain') then 'final'
    when to_regprocedure('private.undo_' || batch.act || '(uuid)') is not null then 'open'
    when batch.act = 'undo' and to_regprocedure('private.undo_' || (batch.summary ->> 'act') || '(uuid)') is not null
      then 'final'
    when exists (select from public.admin_audit_log l where l.batch_id = batch.id
      and (l.action = 'restore' or l.action in ('insert', 'update', 'delete') and (
        l.table_name not in ('tenants', 'tenant_domains', 'categories', 'subcategories', 'courses', 'quiz_sets',
          'questions', 'tag_categories', 'subjects', 'quiz_tags', 'quiz_set_tags', 'question_tags', 'question_reports',
          'site_settings', 'seo_settings', 'user_roles', 'profiles', 'storage_quotas', 'tenant_managers', 'exam_blueprints',
          'laws', 'law_versions', 'question_laws')
        or private.is_secret_setting(coalesce(l.after, l.before) ->> 'key')))) then 'final'
    when exists (select from public.admin_audit_log l where l.batch_id = batch.id
      and l.action in ('insert', 'update', 'delete')) then 'open'
    when exists (select from private.trash_rows k where k.batch_id = batch.id) then 'open'
    else 'final'
  end
$$;

-- The caller's latest batch over a row, for the toast that offers to undo an operation.
create or replace function public.batch_of(table_name text, row_id text) returns uuid
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_manager();
  return (select l.batch_id from public.admin_audit_log l
    where l.table_name = batch_of.table_name and l.row_id = batch_of.row_id
      and l.actor_id is not distinct from auth.uid()
    order by l.id desc limit 1);
end
$$;
grant execute on function public.batch_of(text, text) to anon, authenticated, service_role;
