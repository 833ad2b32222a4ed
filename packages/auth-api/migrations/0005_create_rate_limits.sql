-- Counters of rate-limiter-flexible's PostgreSQL store (columns, types and order are its own).
-- Unlogged: a crash forgets some counts, and no sign-in waits for the log to reach the disk.
create unlogged table if not exists auth.rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

alter table auth.rate_limits enable row level security;
create index if not exists rate_limits_expire_idx on auth.rate_limits (expire);
