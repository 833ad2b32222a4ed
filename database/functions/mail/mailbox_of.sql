-- The mailbox behind an address: a suffix after a plus is removed, and for Gmail, which has two domains, the dots
-- too. The auth service stores domains in punycode.
create or replace function private.mailbox_of(address text) returns text
language sql immutable strict parallel safe
set search_path = ''
as $$
  select case when domain in ('gmail.com', 'googlemail.com')
    then replace(name, '.', '') || '@gmail.com' else name || '@' || domain end
  from (
    select split_part(regexp_replace(lower(btrim(address)), '@[^@]*$', ''), '+', 1),
      rtrim(substring(lower(btrim(address)) from '[^@]*$'), '.')
  ) parts (name, domain)
$$;

-- A keyed digest for recognising a text without storing it. Addresses can be tried out only by parties that also have
-- the key.
create or replace function private.keyed_digest(known text) returns bytea
language sql stable security definer
set search_path = ''
as $$
  select extensions.hmac(convert_to(known, 'UTF8'), k.key, 'sha256') from private.digest_key k
$$;
