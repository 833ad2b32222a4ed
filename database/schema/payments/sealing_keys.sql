-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- Secrets are sealed by the database as they are written, with a public key; only a server that has SECRET_KEY opens
-- the private half (apps/server/src/payments/sealing-key.ts).
create table private.sealing_keys (
  -- Says under which SECRET_KEY the private half was encrypted.
  fingerprint text primary key,
  public_key text not null,
  encrypted_private_key text not null,
  used_at timestamptz not null default now()
);

-- Only functions reach it (policies/private_tables.sql).
alter table private.sealing_keys enable row level security;
