-- Figures of the product that texts and mails state. `npm run generate` writes them to packages/domain, from which the
-- texts take them. `referral_points` are the referrer's, once the referred user has submitted a quiz.
create or replace function private.product_figures(out welcome_points integer, out referral_points integer)
language sql immutable
set search_path = ''
as $$
  select 50, 10
$$;
