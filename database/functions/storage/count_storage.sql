-- The site of a file in the images bucket: the tenant whose id its name begins with, otherwise the hub. Files of a
-- deleted tenant count as its own until they are removed.
create or replace function private.storage_site(name text) returns text
language sql stable
set search_path = ''
as $$
  select case when exists (select from public.tenants where id::text = named.site)
      or exists (select from private.storage_usage where storage_usage.site = named.site)
    then named.site else 'global' end
  from (select split_part(storage_site.name, '/', 1) as site) named
$$;

-- The quota of a site in bytes; by default a quarter of a gigabyte.
create or replace function private.storage_quota(site text) returns bigint
language sql stable
set search_path = ''
as $$
  select coalesce((select max_bytes from public.storage_quotas
    where coalesce(tenant_id::text, 'global') = site), 256 * 1024 * 1024)
$$;

-- Counts the storage of a site for every writer, and refuses a write over its quota (storage_full); writers of one
-- site wait for each other. Writes that reduce a site's files or their size are accepted even above a lowered quota.
-- A row without metadata only tests the caller's rights before the file is uploaded.
create or replace function private.count_storage() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  former bigint := 0;
  added bigint := 0;
  former_site text;
  new_site text;
  total bigint;
  quota bigint;
begin
  if tg_op <> 'INSERT' and old.bucket_id = 'images' and old.metadata is not null then
    former := (old.metadata ->> 'size')::bigint;
    former_site := private.storage_site(old.name);
    update private.storage_usage set files = files - 1, bytes = bytes - former where site = former_site;
  end if;
  if tg_op <> 'DELETE' and new.bucket_id = 'images' and new.metadata is not null then
    added := (new.metadata ->> 'size')::bigint;
    new_site := private.storage_site(new.name);
    insert into private.storage_usage as usage (site, files, bytes) values (new_site, 1, added)
    on conflict (site) do update set files = usage.files + 1, bytes = usage.bytes + added
    returning bytes into total;
    quota := private.storage_quota(new_site);
    if total > quota and (new_site is distinct from former_site or added > former) then
      perform private.fail('storage_full', jsonb_build_object('limit', to_char(quota / 1048576.0, 'FM999,990.#')));
    end if;
  end if;
  return null;
end
$$;
create or replace trigger count_storage after insert or update or delete on storage.objects
  for each row execute function private.count_storage();
