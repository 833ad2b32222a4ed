-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- A certificate that exists or is to be ordered: of one name as browsers ask for it, with www. or without.
create table private.certificates (
  host text primary key,
  -- PEM, the host's own first.
  chain text,
  value text constraint certificates_sealed check (value ~~ '-----BEGIN PGP MESSAGE-----%'),
  issued_at timestamptz,
  expires_at timestamptz,
  -- An operator should look: most of the time for renewal has gone by.
  overdue_at timestamptz,
  -- When processes learn of it.
  kept_at timestamptz,
  -- Null is never.
  next_try_at timestamptz default now(),
  -- What went wrong since the last success: how often, what, and in the authority's words.
  tries integer not null default 0,
  problem text constraint certificates_problem_known
    check (problem in ('unresolved', 'elsewhere', 'unreachable', 'refused', 'rate_limited', 'ca_unreachable',
    'ca_failed')),
  problem_detail text constraint certificates_problem_detail_short check (length(problem_detail) <= 300),
  -- Of the process that orders it.
  lease uuid,
  leased_until timestamptz,
  -- Since when no site answers at the host.
  unwanted_since timestamptz,
  constraint certificates_whole check (num_nulls(chain, value, issued_at, expires_at, overdue_at, kept_at) in (0, 6))
);
create index certificates_due on private.certificates (next_try_at) where next_try_at is not null;
create index certificates_kept on private.certificates (kept_at) where kept_at is not null;
create index certificates_overdue on private.certificates (overdue_at) where unwanted_since is null;
create index certificates_refused on private.certificates (tries)
  where unwanted_since is null and (problem in ('refused', 'rate_limited', 'ca_unreachable', 'ca_failed'));

-- Only functions reach it (policies/private_tables.sql).
alter table private.certificates enable row level security;
