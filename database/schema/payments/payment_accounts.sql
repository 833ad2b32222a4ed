-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- The account at a gateway that an order was made with, as it was: later settings do not change which account an order
-- is queried at. `value` is sealed as it is written, like private.secrets.
create table private.payment_accounts (
  id bigint generated always as identity primary key,
  provider text not null,
  merchant text not null,
  -- Keyed with SECRET_KEY, so that it reveals nothing of what is sealed.
  fingerprint text not null constraint payment_accounts_fingerprint_unique unique,
  value text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now()
);
create index payment_accounts_used on private.payment_accounts (provider, used_at desc);

-- Only functions reach it (policies/private_tables.sql).
alter table private.payment_accounts enable row level security;

create trigger seal_secret before insert or update on private.payment_accounts for each row
  execute function private.seal_secret();
