-- Checks settings whose invalid values would do harm: prices, switches, addresses that learners or payments are sent
-- to. Empty means unset, except for prices and switches. Returns the code of the refusal, or null.
create or replace function private.setting_refusal(key text, value text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select case
    when key ~ '^package_\d+_points_price$' then
      case when value ~ '^\d{1,6}(\.\d{1,2})?$' and value::numeric >= 1 then null else 'price_invalid' end
    when key in ('security_admin_second_factor', 'mail_waiting_digest', 'hold_suspect_keys', 'readiness_shown') or key ~ '^package_\d+_points_enabled$' or key ~ '^payment_\w+_enabled$' or key = 'payment_use_hardcoded_settings'
      then case when value in ('true', 'false') then null else 'switch_invalid' end
    when value = '' then null
    when key = 'regrade_refund' and value not in ('none', 'share', 'all') then 'regrade_refund_invalid'
    when key ~ '^(tenant_[0-9a-f-]{36}_)?auth_providers$' and value !~ '^[a-z]+(:[a-z]+)?(\s*,\s*[a-z]+(:[a-z]+)?)*$'
      then 'providers_invalid'
    when key ~ '^payment_\w+_(gateway_url|notify_url)$' and not (value ~ '^https://[a-z0-9.-]+(:\d{1,5})?(/\S*)?$'
      or value ~ '^http://(localhost|127\.0\.0\.1)(:\d{1,5})?(/\S*)?$') then 'link_invalid'
    when key ~ '^payment_\w+_(success|fail)_url$' and value !~ '^(https://[a-z0-9.-]+(:\d{1,5})?)?/(?!/)\S*$'
      then 'link_invalid'
    -- Any currency may be stored, but sales require the currency of the prices (payments/sale-refusal.ts).
    when key ~ '^payment_\w+_currency$' and value !~* '^[a-z]{3}$' then 'payment_currency_unsupported'
    when key ~ '^payment_\w+_channels$' and not regexp_split_to_array(lower(value), '\s*,\s*') <@
      '{promptpay,linepay,airpay,truemoney,atome,card,ktc_instal,kbank_instal}'::text[] then 'payment_channel_invalid'
    when key = 'payment_ksher_private_key' and value <> '********'
      and value !~ '^\s*-----BEGIN [A-Z ]*PRIVATE KEY-----' then 'private_key_invalid'
    when key = 'line_access_token' and (value !~ '^(\*{8}|[!-~]{20,})$' or length(value) > 2000)
      then 'access_token_invalid'
    when key ~ '^(tenant_[0-9a-f-]{36}_)?(facebook|twitter|instagram|linkedin|youtube)_url$'
      and value !~ '^https://[^\s"<>\\]+$' then 'link_invalid'
    when key ~ '^(tenant_[0-9a-f-]{36}_)?contact_email$' and value !~ '^[^@\s]+@[^@\s]+$' then 'email_invalid'
    when key ~ '^(tenant_[0-9a-f-]{36}_)?font_family$' and value !~ '^[[:alnum:]][[:alnum:] -]{0,60}$'
      then 'font_invalid'
    when key ~ '^(tenant_[0-9a-f-]{36}_)?pass_percent$' and value !~ '^([1-9]\d?|100)$' then 'pass_percent_invalid'
    when key ~ '^(tenant_[0-9a-f-]{36}_)?exam_positions$'
      and (value ~ '[^\n]{121}' or regexp_count(value, '\n') >= 300) then 'exam_positions_invalid'
  end
$$;
grant execute on function private.setting_refusal(text, text) to anon, authenticated, service_role;

-- Checks settings written by requests; the owner (demo content, restores) passes. Also refuses a tenant's setting
-- whose tenant does not exist (setting_key_invalid).
create or replace function private.check_setting_value() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  refusal text;
begin
  if current_user not in ('anon', 'authenticated', 'service_role')
    or tg_op = 'UPDATE' and (new.key, new.value) is not distinct from (old.key, old.value)
  then
    return new;
  end if;
  refusal := private.setting_refusal(new.key, btrim(coalesce(new.value, '')));
  if refusal is not null then
    perform private.fail(refusal);
  end if;
  -- An administrator who requires a second factor of all must have passed one: this proves that it works, and that
  -- this administrator is not locked out first.
  if new.key = 'security_admin_second_factor' and btrim(new.value) = 'true'
    and current_user = 'authenticated' and not private.is_second_level()
  then
    perform private.fail('second_factor_missing');
  end if;
  if new.key like 'tenant\_%' and not exists (select from public.tenants t
    where starts_with(new.key, 'tenant_' || t.id || '_') and length(new.key) > length('tenant_' || t.id || '_'))
  then
    perform private.fail('setting_key_invalid');
  end if;
  return new;
end
$$;
grant execute on function private.check_setting_value() to anon, authenticated, service_role;
create or replace trigger check_setting_value before insert or update on public.site_settings
  for each row execute function private.check_setting_value();
