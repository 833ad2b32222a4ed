-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- The key pair that identifies this installation to push services (RFC 8292); the private half is sealed by the server
-- (apps/server/src/payments/sealing-key.ts).
create table private.push_keys (
  public_key text primary key,
  sealed_private_key text not null,
  created_at timestamptz not null default now()
);
create unique index push_keys_one on private.push_keys ((true));

-- Only functions reach it (policies/private_tables.sql).
alter table private.push_keys enable row level security;
