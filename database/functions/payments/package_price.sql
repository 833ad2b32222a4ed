-- The price of a package in satang, from the settings; null when the package does not exist, is disabled, or has no
-- valid price (a number, at least 1 baht).
create or replace function private.package_price(points integer) returns integer
language sql stable security definer
set search_path = ''
as $$
  select (btrim(price.value)::numeric * 100)::integer
  from public.site_settings price
  join public.site_settings enabled
    on enabled.key = 'package_' || points || '_points_enabled' and enabled.value = 'true'
  where points in (30, 100, 200)
    and price.key = 'package_' || points || '_points_price'
    and btrim(price.value) ~ '^\d{1,6}(\.\d{1,2})?$'
    and btrim(price.value)::numeric >= 1
$$;
