-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- Invitations of the last day, for their limits. The address itself is not kept.
create table private.user_invitations (
  id bigint generated always as identity primary key,
  address_digest bytea not null,
  invited_by uuid,
  created_at timestamptz not null default now()
);
create index user_invitations_address on private.user_invitations (address_digest, created_at);
create index user_invitations_created on private.user_invitations (created_at);

-- Only functions reach it (policies/private_tables.sql).
alter table private.user_invitations enable row level security;
