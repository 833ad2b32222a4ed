-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- Reports of one site's questions that are sent in one mail. The open digest of a site gathers them.
create table private.report_digests (
  id uuid primary key default gen_random_uuid(),
  -- Null: the hub.
  tenant_id uuid references public.tenants on delete cascade,
  -- The tenant's host of the site that the mail is about; null on the hub.
  host text,
  closed_at timestamptz
);
create unique index report_digests_one_open on private.report_digests (tenant_id) nulls not distinct
  where closed_at is null;
create index report_digests_site on private.report_digests (tenant_id, closed_at);

-- Only functions reach it (policies/private_tables.sql).
alter table private.report_digests enable row level security;

create trigger move_to_trash after delete on private.report_digests referencing old table as old_rows
  for each statement execute function private.move_to_trash();
