-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- The account with an ACME authority, by the address of its directory. Keys are sealed before they are stored here and
-- in certificates (apps/server/src/payments/sealing-key.ts); plain ones are refused.
create table private.acme_accounts (
  directory text primary key,
  -- Both null until the first order.
  url text,
  value text constraint acme_accounts_sealed check (value ~~ '-----BEGIN PGP MESSAGE-----%'),
  -- The authority asked for patience, or does not answer.
  paused_until timestamptz,
  constraint acme_accounts_whole check ((url is null) = (value is null))
);

-- Only functions reach it (policies/private_tables.sql).
alter table private.acme_accounts enable row level security;
