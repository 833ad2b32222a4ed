-- Whether a setting is a private key or an access token.
create or replace function private.is_secret_setting(key text) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select key ~ '^payment_.*_(private|secret)_key$' or key = 'line_access_token'
$$;
grant execute on function private.is_secret_setting(text) to anon, authenticated, service_role;

-- Moves them, which are written through site_settings like any setting, to private.secrets, which no request
-- can read; only a mask remains in the setting. Writing the mask back changes nothing.
create or replace function private.keep_secret_settings() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  mask constant text := '********';
begin
  if new.value = mask then
    if not exists (select from private.secrets where key = new.key) then
      new.value := '';
    end if;
    return new;
  end if;
  if coalesce(new.value, '') = '' then
    delete from private.secrets where key = new.key;
    return new;
  end if;
  insert into private.secrets (key, value) values (new.key, new.value)
  on conflict (key) do update set value = excluded.value;
  new.value := mask;
  return new;
end
$$;
-- `on conflict do update` fires the insert trigger first, with the new value; the update then writes the mask.
create or replace trigger keep_secret_settings before insert or update on public.site_settings
  for each row when (private.is_secret_setting(new.key))
  execute function private.keep_secret_settings();

-- Deletes the secret along with its setting.
create or replace function private.forget_secret_settings() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from private.secrets where key = old.key;
  return old;
end
$$;
create or replace trigger forget_secret_settings after delete on public.site_settings
  for each row execute function private.forget_secret_settings();
