-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- Browsers that accept notifications, the newest 10 of each learner.
create table private.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles on delete cascade,
  -- The push service accepts messages of this pair only.
  public_key text not null references private.push_keys on delete cascade,
  endpoint text not null constraint push_subscriptions_endpoint_unique unique
    constraint push_subscriptions_endpoint_https check (endpoint ~~ 'https://%' and length(endpoint) <= 1000),
  p256dh text not null constraint push_subscriptions_p256dh_length check (length(p256dh) = 87),
  auth text not null constraint push_subscriptions_auth_length check (length(auth) = 22),
  device text not null constraint push_subscriptions_device_length check (length(device) <= 80),
  -- The tenant's host where it was made; null on the hub. Its service worker opens that site.
  host text,
  created_at timestamptz not null default clock_timestamp()
);
create index push_subscriptions_public_key on private.push_subscriptions (public_key);
create index push_subscriptions_user on private.push_subscriptions (user_id, created_at);

-- Only functions reach it (policies/private_tables.sql).
alter table private.push_subscriptions enable row level security;
