-- Notes since when nothing has referred to a file, and forgets it of those that something refers to
-- again. Left out: files of today, whose form may not be saved yet, and names with other letters than
-- the product gives, which an address could write in more than one way.
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

-- Files that nothing has referred to for so many days. 31 is a day longer than a deletion can be undone.
create or replace function private.due_storage_orphans(days integer default 31)
returns table (id uuid, name text, bytes bigint, found_at timestamptz)
language sql stable
set search_path = ''
as $$
  select file.id, file.name, (file.metadata ->> 'size')::bigint, orphan.found_at
  from private.storage_orphans orphan join storage.objects file on file.id = orphan.object_id
  where orphan.found_at <= now() - make_interval(days => days)
    -- Written anew since, it waits to be saved as any file of today does.
    and file.updated_at <= now() - interval '1 day'
  order by file.name
$$;

-- Removes their rows, by the audit trail too, and tells how many; the files follow, since no row names
-- them any more.
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
