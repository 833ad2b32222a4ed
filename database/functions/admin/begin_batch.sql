-- Names the batch of this transaction. From here on, each row that the transaction writes to a guarded table is
-- recorded with before, after and the batch's id, including rows that functions write as the owner (record_audit). A
-- `reason` in the summary is copied to each entry; `rows` in it gives the number of rows per table where the trail
-- has no entry for each. In a request, only administrators and managers of a tenant may call it; the server's own
-- jobs have no caller. `act` is one word with underscores; if private.undo_<act>(uuid) exists, it undoes the batch.
-- The batch is a setting local to the transaction, which no request can set.
create or replace function private.begin_batch(act text, summary jsonb default '{}') returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  batch uuid;
begin
  if auth.role() is not null then
    perform private.require_manager();
  end if;
  batch := private.current_batch(act);
  update private.admin_batches b set act = begin_batch.act, summary = begin_batch.summary where b.id = batch;
  perform set_config('back_office.named', 'on', true);
  return batch;
end
$$;
grant execute on function private.begin_batch(text, jsonb) to authenticated, service_role;

-- The batch of this transaction, created on the first call.
create or replace function private.current_batch(act text) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  batch uuid := nullif(current_setting('back_office.batch', true), '')::uuid;
begin
  if batch is null then
    insert into private.admin_batches (actor_id, act) values (auth.uid(), current_batch.act)
    returning id into batch;
    perform set_config('back_office.batch', batch::text, true);
  end if;
  return batch;
end
$$;

-- Counts the batch's contents, and indexes its entries for search, at commit rather than row by row: repeated updates
-- of one row within a transaction get slower with each version.
create or replace function private.count_batch() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update private.admin_batches b
  set row_count = recorded.total, tenant_id = recorded.tenant,
    contents = jsonb_build_object(
      'rows', coalesce(b.summary -> 'rows', (
        select jsonb_object_agg(t.table_name, t.total) from (
          select l.table_name, count(*) as total from public.admin_audit_log l
          where l.batch_id = new.id group by 1) t), '{}'),
      'kept', coalesce((
        select jsonb_object_agg(t.table_name, t.total) from (
          select k.table_name, sum(k.row_count) as total from private.trash_rows k
          where k.batch_id = new.id and not k.is_reference group by 1
          union all
          select 'public.attempt_answers', count(*) from private.trash_answers k
          where k.batch_id = new.id having count(*) > 0) t), '{}'),
      'names', coalesce((
        select jsonb_agg(n.name) from (
          select private.entry_name(l) as name
          from public.admin_audit_log l where l.batch_id = new.id
          order by l.id limit 3) n where n.name is not null), '[]'))
  from (
    select count(*) as total,
      case when count(distinct coalesce(l.tenant_id, '00000000-0000-0000-0000-000000000000')) = 1
        then min(l.tenant_id::text)::uuid end as tenant
    from public.admin_audit_log l where l.batch_id = new.id
  ) recorded
  where b.id = new.id;
  perform private.index_audit(array(select l.id from public.admin_audit_log l where l.batch_id = new.id));
  return null;
end
$$;

do $$
begin
  if not exists (select from pg_catalog.pg_trigger
    where tgrelid = 'private.admin_batches'::regclass and tgname = 'count_batch')
  then
    create constraint trigger count_batch after insert on private.admin_batches
      deferrable initially deferred for each row execute function private.count_batch();
  end if;
end
$$;
