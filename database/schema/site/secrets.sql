-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- Values that are written by site_settings and never read back over HTTP.
create table private.secrets (
  key text primary key,
  value text not null,
  updated_at timestamptz not null default now()
);

-- Only functions reach it (policies/private_tables.sql).
alter table private.secrets enable row level security;

create trigger seal_secret before insert or update on private.secrets for each row
  execute function private.seal_secret();
create trigger set_updated_at before update on private.secrets for each row execute function private.set_updated_at();
