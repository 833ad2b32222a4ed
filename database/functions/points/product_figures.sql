-- Figures of the product that texts and screens use. `npm run generate` writes them to packages/domain.
-- `referral_points` are the referrer's, once the referred user has submitted a quiz; `grace_seconds` is
-- `private.grace_period()`.
create or replace function private.product_figures(
  out welcome_points integer, out referral_points integer, out grace_seconds integer)
language sql immutable
set search_path = ''
as $$
  select 50, 10, extract(epoch from private.grace_period())::integer
$$;
