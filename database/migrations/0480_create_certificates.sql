-- What the server needs to get certificates from an ACME authority by itself, shared by all processes. Keys
-- are sealed before they come here (apps/server/src/payments/sealing-key.ts); plain ones are refused.

-- The account with an authority, by the address of its directory.
create table private.acme_accounts (
  directory text primary key,
  -- Both null until the first order.
  url text,
  value text constraint acme_accounts_sealed check (value like '-----BEGIN PGP MESSAGE-----%'),
  -- The authority asked for patience, or does not answer.
  paused_until timestamptz,
  constraint acme_accounts_whole check ((url is null) = (value is null))
);

-- A certificate that there is or shall be: of one name as browsers ask for it, with www. or without.
create table private.certificates (
  host text primary key,
  -- PEM, the host's own first.
  chain text,
  value text constraint certificates_sealed check (value like '-----BEGIN PGP MESSAGE-----%'),
  issued_at timestamptz,
  expires_at timestamptz,
  -- Somebody should look: most of the time for renewal has gone by.
  overdue_at timestamptz,
  -- When processes learn of it.
  kept_at timestamptz,
  -- Null is never.
  next_try_at timestamptz default now(),
  -- What went wrong since the last success: how often, what, and in the authority's words.
  tries integer not null default 0,
  problem text constraint certificates_problem_known check (problem in (
    'unresolved', 'elsewhere', 'unreachable', 'refused', 'rate_limited', 'ca_unreachable', 'ca_failed')),
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
  where unwanted_since is null and problem in ('refused', 'rate_limited', 'ca_unreachable', 'ca_failed');

-- Each order that an authority took, which count them too.
create table private.certificate_orders (
  id bigint generated always as identity primary key,
  host text not null,
  ordered_at timestamptz not null default now()
);
create index certificate_orders_time on private.certificate_orders (ordered_at);
create index certificate_orders_host on private.certificate_orders (host, ordered_at);

-- What is answered at /.well-known/acme-challenge/<token>, by whichever process is asked.
create table private.acme_challenges (
  token text primary key,
  host text not null,
  answer text not null,
  expires_at timestamptz not null default now() + interval '15 minutes'
);
