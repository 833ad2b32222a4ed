-- Checks values that browsers load, paint or open when they are written. Empty is valid. The triggers below check
-- only changed values, so that rows older than these rules can be edited and restored from the trash.
-- This one accepts an https address or a path below /storage/. Browsers check the same expressions
-- (packages/domain/src/markup/image-address.ts); the blanks are those of \s in JavaScript.
create or replace function private.is_image_address(value text) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select coalesce(value, '') = '' or (length(value) <= 2000
    and value !~ '[\u0009-\u000d \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"<>\\]'
    and (value ~* '^https://[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]{1,5})?([/?#].*)?$'
      or value like '/storage/_%' and position('..' in value) = 0))
$$;

-- True for a six-digit hexadecimal colour.
create or replace function private.is_color(value text) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select coalesce(value, '') = '' or value ~ '^#[0-9A-Fa-f]{6}$'
$$;

-- True for a DNS name of two or more labels, the last not numeric: IP addresses and single names cannot be a site's
-- host.
create or replace function private.is_host_name(value text) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select length(value) <= 253
    and value ~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$'
$$;

-- Checks a tenant's domain, subdomain, logo and colours.
create or replace function private.check_tenant() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if current_setting('back_office.restoring', true) = 'on' then
    return new;
  end if;
  new.domain := rtrim(lower(btrim(new.domain)), '.');
  if tg_op = 'INSERT' or new.domain is distinct from old.domain then
    if not private.is_host_name(new.domain) then
      perform private.fail('host_invalid');
    end if;
    perform private.check_claimed_host(new.domain, new.id);
  end if;
  if new.subdomain !~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'
    and (tg_op = 'INSERT' or new.subdomain is distinct from old.subdomain)
  then
    perform private.fail('subdomain_invalid');
  end if;
  if new.subdomain is not null and (tg_op = 'INSERT' or new.subdomain is distinct from old.subdomain)
    and (new.subdomain = 'www' or exists (select from private.tenant_hosts h, private.main_domains m
      where h.host = new.subdomain || '.' || m.domain and h.tenant_id <> new.id))
  then
    perform private.fail('subdomain_taken');
  end if;
  if not private.is_image_address(new.logo_url)
    and (tg_op = 'INSERT' or new.logo_url is distinct from old.logo_url)
  then
    perform private.fail('image_address_invalid');
  end if;
  if coalesce(new.primary_color, '') = '' or coalesce(new.secondary_color, '') = ''
    or not private.is_color(new.primary_color) or not private.is_color(new.secondary_color)
  then
    perform private.fail('color_invalid');
  end if;
  return new;
end
$$;
create or replace trigger check_tenant before insert or update on public.tenants
  for each row execute function private.check_tenant();

-- Checks a further domain of a tenant.
create or replace function private.check_tenant_domain() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if current_setting('back_office.restoring', true) = 'on' then
    return new;
  end if;
  new.domain := rtrim(lower(btrim(new.domain)), '.');
  if not private.is_host_name(new.domain) then
    perform private.fail('host_invalid');
  end if;
  perform private.check_claimed_host(new.domain, new.tenant_id);
  return new;
end
$$;
create or replace trigger check_tenant_domain before insert or update of domain on public.tenant_domains
  for each row execute function private.check_tenant_domain();

-- Checks a course's image.
create or replace function private.check_course() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if current_setting('back_office.restoring', true) = 'on' then
    return new;
  end if;
  if not private.is_image_address(new.thumbnail_url)
    and (tg_op = 'INSERT' or new.thumbnail_url is distinct from old.thumbnail_url)
  then
    perform private.fail('image_address_invalid');
  end if;
  return new;
end
$$;
create or replace trigger check_course before insert or update on public.courses
  for each row execute function private.check_course();

-- Checks a page title's image.
create or replace function private.check_seo_setting() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if current_setting('back_office.restoring', true) = 'on' then
    return new;
  end if;
  if not private.is_image_address(new.og_image)
    and (tg_op = 'INSERT' or new.og_image is distinct from old.og_image)
  then
    perform private.fail('image_address_invalid');
  end if;
  return new;
end
$$;
create or replace trigger check_seo_setting before insert or update on public.seo_settings
  for each row execute function private.check_seo_setting();

-- Checks the logo and colours in the settings of the hub and of tenants.
create or replace function private.check_site_setting() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if current_setting('back_office.restoring', true) = 'on' then
    return new;
  end if;
  if tg_op = 'UPDATE' and (new.key, new.value) is not distinct from (old.key, old.value) then
    return new;
  end if;
  if new.key ~ '^(tenant_[0-9a-f-]{36}_)?site_logo$' and not private.is_image_address(new.value) then
    perform private.fail('image_address_invalid');
  end if;
  if new.key ~ '^(tenant_[0-9a-f-]{36}_)?(primary|secondary)_color$' and not private.is_color(new.value) then
    perform private.fail('color_invalid');
  end if;
  return new;
end
$$;
create or replace trigger check_site_setting before insert or update on public.site_settings
  for each row execute function private.check_site_setting();
