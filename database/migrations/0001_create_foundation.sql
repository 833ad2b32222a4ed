-- Who may reach what, before anything exists: nothing that is created later is exposed by accident.
-- `public` is served at /rest/v1; `private` holds what only functions and policies touch.
revoke create on schema public from public;
grant usage on schema public to anon, authenticated, service_role;
grant usage on schema private to anon, authenticated, service_role;
alter default privileges revoke execute on functions from public;

-- Hosts that mean 'no tenant'. The server writes them at start, through private.set_main_domains().
create table private.main_domains (
  domain text primary key
);
insert into private.main_domains values ('localhost'), ('127.0.0.1'), ('::1');

-- Sentences that the database itself writes into rows people read, such as ledger descriptions.
create table private.phrases (
  key text primary key,
  phrase text not null
);
insert into private.phrases values
  ('ledger.welcome', 'แต้มต้อนรับสมาชิกใหม่'),
  ('ledger.referral', 'โบนัสแนะนำเพื่อน'),
  ('ledger.quiz', 'ทำข้อสอบ: {name}'),
  ('ledger.adjustment', 'ปรับแต้มโดยผู้ดูแลระบบ'),
  ('import.set_suffix', '{name} ชุดที่ {number}');

-- Values that are written through site_settings and never read back over HTTP.
create table private.secrets (
  key text primary key,
  value text not null,
  updated_at timestamptz not null default now()
);
