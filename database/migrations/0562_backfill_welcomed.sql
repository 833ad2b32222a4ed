-- backward-compatible

-- Accounts of before have had their welcome points: what they are known by is remembered as
-- private.welcome_member does it from now on. Of those that were deleted nothing is known.
insert into private.welcomed
select distinct extensions.hmac(convert_to(known, 'UTF8'), k.key, 'sha256')
from private.digest_key k cross join (
  select 'mail ' || case when domain in ('gmail.com', 'googlemail.com')
    then replace(name, '.', '') || '@gmail.com' else name || '@' || domain end
  from auth.users u cross join lateral (
    select split_part(regexp_replace(lower(btrim(u.email)), '@[^@]*$', ''), '+', 1),
      rtrim(substring(lower(btrim(u.email)) from '[^@]*$'), '.')
  ) parts (name, domain)
  where u.email <> '' and not u.is_anonymous
  union all
  select 'phone ' || u.phone from auth.users u where u.phone <> '' and not u.is_anonymous
  union all
  select 'identity ' || i.provider || ' ' || i.provider_id
  from auth.identities i join auth.users u on u.id = i.user_id
  where i.provider not in ('email', 'phone') and not u.is_anonymous
) ways (known)
on conflict do nothing;
