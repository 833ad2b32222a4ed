-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- With which keys the database is used: enough to distinguish them, and nothing that opens anything
-- (apps/server/src/security/key-fingerprints.ts). A server that comes with others only is refused.
create table private.key_fingerprints (
  kind text not null constraint key_fingerprints_kind_known check (kind in ('signing', 'publishable', 'secret')),
  fingerprint text not null,
  noted_at timestamptz not null default now(),
  primary key (kind, fingerprint)
);

-- Only functions reach it (policies/private_tables.sql).
alter table private.key_fingerprints enable row level security;
