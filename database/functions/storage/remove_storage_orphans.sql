-- Records since when no row has referred to a file, and clears the record of files in use again. Excludes files of
-- the last day, whose form may not be saved yet, and names with characters that the product does not use, because an
-- address could encode them in more than one way.
create or replace function private.mark_storage_orphans() returns void
language sql
set search_path = ''
as $$
  with used as materialized (
    select name from private.storage_references() name
  ), found_again as (
    delete from private.storage_orphans orphan using storage.objects file
    where file.id = orphan.object_id and file.name in (select name from used)
  )
  insert into private.storage_orphans (object_id)
  select id from storage.objects
  where bucket_id = 'images' and name ~ '^[A-Za-z0-9/_.-]+$' and name not in (select name from used)
    and updated_at < now() - interval '1 day'
  on conflict do nothing
$$;

-- Files that no row has referred to for this many days. 31 days exceed the time in which a deletion can be undone by
-- one.
create or replace function private.due_storage_orphans(days integer default 31)
returns table (id uuid, name text, bytes bigint, found_at timestamptz)
language sql stable
set search_path = ''
as $$
  select file.id, file.name, (file.metadata ->> 'size')::bigint, orphan.found_at
  from private.storage_orphans orphan join storage.objects file on file.id = orphan.object_id
  where orphan.found_at <= now() - make_interval(days => days)
    -- A file overwritten since then may wait for its form to be saved, like a new one.
    and file.updated_at <= now() - interval '1 day'
  order by file.name
$$;

-- Deletes the rows of orphaned files, recorded in the audit trail, and returns their number. The files themselves are
-- then deleted, because no row names them.
create or replace function private.remove_storage_orphans(days integer default 31) returns integer
language plpgsql
set search_path = ''
as $$
declare
  gone record;
  removed integer := 0;
begin
  for gone in
    delete from storage.objects file using private.due_storage_orphans(days) orphan
    where file.id = orphan.id returning file.*
  loop
    perform private.audit('delete', 'objects', gone.id::text, to_jsonb(gone), null);
    removed := removed + 1;
  end loop;
  return removed;
end
$$;
