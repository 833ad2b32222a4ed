-- backward-compatible
-- Whether a site has anything that so many points pay for: each result asks.
create index quiz_sets_prices on public.quiz_sets (tenant_id, points_cost)
  where is_active and status = 'published' and total_questions > 0;
