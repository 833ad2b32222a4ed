-- Saves several settings in one batch: all of them, or none if one is refused. `read` contains the value that each
-- was changed from; refuses a setting that has changed since (settings_changed), so that no edit is lost. Unchanged
-- values are not written. Runs as the caller, so policies, guards and the audit trail apply. For administrators, and
-- managers for settings of their tenants.
create or replace function public.save_settings(settings jsonb, read jsonb default '{}') returns json
language plpgsql
set search_path = ''
as $$
declare
  most constant integer := 100;
  batch uuid;
  given record;
  present public.site_settings;
  changed integer := 0;
begin
  perform private.require_manager();
  if jsonb_typeof(settings) is distinct from 'object' or jsonb_typeof(read) is distinct from 'object'
    or (select count(*) from jsonb_object_keys(settings)) > most
  then
    perform private.fail('request_malformed');
  end if;
  batch := private.begin_batch('save_settings');
  for given in select key, coalesce(value, '') as value from jsonb_each_text(settings) order by key loop
    perform private.require_tenants(array[private.setting_tenant(given.key)]);
    select * into present from public.site_settings s where s.key = given.key for update;
    if read ? given.key and coalesce(present.value, '') <> coalesce(read ->> given.key, '') then
      perform private.fail('settings_changed', jsonb_build_object('key', left(given.key, 60)));
    end if;
    continue when coalesce(present.value, '') = given.value;
    insert into public.site_settings as s (key, value) values (given.key, given.value)
    on conflict (key) do update set value = excluded.value
    -- Without a row to lock, a concurrent insert may have come first.
    where coalesce(s.value, '') = coalesce(present.value, '');
    if not found then
      perform private.fail('settings_changed', jsonb_build_object('key', left(given.key, 60)));
    end if;
    changed := changed + 1;
  end loop;
  return json_build_object('batch', batch, 'changed', changed);
end
$$;
grant execute on function public.save_settings(jsonb, jsonb) to anon, authenticated, service_role;
