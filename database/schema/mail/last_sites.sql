-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- The tenant's host on which an account signed in last; no row where that was the hub. Mails that any visitor can have
-- sent lead to a tenant's site only where the account is at home.
create table private.last_sites (
  user_id uuid primary key references public.profiles on delete cascade,
  host text not null,
  signed_in_at timestamptz not null default now()
);

-- Only functions reach it (policies/private_tables.sql).
alter table private.last_sites enable row level security;
