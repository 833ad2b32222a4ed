-- Every host that a tenant claims (tenants.domain and tenant_domains), once however it is written: lower
-- case, without www. Whose it is, and since when that is proven, is known here alone; tenants tells what it
-- was told.
create table private.tenant_hosts (
  host text primary key,
  tenant_id uuid not null references public.tenants on delete cascade,
  -- tenants.domain; else one of tenant_domains.
  is_main boolean not null,
  status text not null default 'pending'
    constraint tenant_hosts_status_known check (status in ('pending', 'verified', 'failed')),
  method text constraint tenant_hosts_method_known check (method in ('dns', 'file')),
  -- What its owner publishes. Of this claim only: whoever claims the host later gets another.
  token text not null default replace(gen_random_uuid()::text, '-', ''),
  -- The site answers on it until then: 'infinity' once it is proven, a moment in grace, null never.
  answers_until timestamptz,
  -- Since when proof is waited for.
  asked_at timestamptz,
  proven_at timestamptz,
  -- Since when proof that was there is missing.
  lost_at timestamptz,
  checked_at timestamptz,
  -- Null is never.
  next_check_at timestamptz,
  leased_until timestamptz,
  -- What the last check saw, for the screen.
  seen jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create unique index tenant_hosts_main on private.tenant_hosts (tenant_id) where is_main;
create index tenant_hosts_tenant on private.tenant_hosts (tenant_id);
create index tenant_hosts_due on private.tenant_hosts (next_check_at) where next_check_at is not null;

-- Sites of before answer on: those that were called verified as long as nobody asks for proof, others for
-- a month in which to prove.
insert into private.tenant_hosts (host, tenant_id, is_main, status, method, answers_until)
select regexp_replace(claimed.domain, '^www\.', ''), claimed.tenant_id, claimed.is_main,
  claimed.status, claimed.method,
  case claimed.status when 'verified' then 'infinity' else now() + interval '30 days' end
from (
  select t.domain, t.id as tenant_id, true as is_main, t.verification_status as status,
    t.verification_method as method from public.tenants t
  union all
  select d.domain, d.tenant_id, false, t.verification_status, null
  from public.tenant_domains d join public.tenants t on t.id = d.tenant_id
) claimed
order by claimed.is_main desc
on conflict do nothing;

insert into private.phrases values
  ('domain.step.dns.open', 'เข้าสู่ระบบผู้ให้บริการ DNS ของโดเมน {host}'),
  ('domain.step.dns.add', 'เพิ่มระเบียนชนิด TXT ชื่อ {name} ค่า {value}'),
  ('domain.step.dns.wait', 'กดตรวจสอบ ระบบ DNS อาจใช้เวลาถึง 48 ชั่วโมงกว่าค่าจะเผยแพร่ ระหว่างนั้นระบบจะตรวจซ้ำให้เอง'),
  ('domain.step.file.make', 'สร้างไฟล์ชื่อ {name} ที่มีข้อความ {value} เพียงบรรทัดเดียว'),
  ('domain.step.file.place', 'วางไฟล์ให้เปิดได้ที่ {url} โดยไม่เปลี่ยนเส้นทาง'),
  ('domain.step.file.check', 'กดตรวจสอบ ผลจะทราบทันที'),
  ('domain.verified', 'ยืนยันโดเมน {host} เรียบร้อยแล้ว'),
  ('domain.lost', 'ไม่พบหลักฐานที่เคยพบบน {host} แล้ว กรุณาใส่กลับคืนก่อนที่เว็บไซต์จะหยุดตอบบนโดเมนนี้'),
  ('domain.checking', 'รับคำขอตรวจสอบ {host} แล้ว กรุณารอสักครู่'),
  ('domain.reason.txt_missing', 'ไม่พบระเบียน TXT ที่ {name}'),
  ('domain.reason.txt_other', 'พบระเบียน TXT ที่ {name} แต่ไม่มีค่าที่กำหนด'),
  ('domain.reason.dns_failed', 'เซิร์ฟเวอร์ DNS ของโดเมนไม่ตอบหรือตอบผิดพลาด กรุณาลองใหม่ภายหลัง'),
  ('domain.reason.host_unresolved', 'โดเมนนี้ยังไม่มีที่อยู่ (A หรือ AAAA) จึงอ่านไฟล์ไม่ได้'),
  ('domain.reason.address_refused', 'โดเมนนี้ชี้ไปยังที่อยู่ภายในเครือข่าย ระบบไม่เชื่อมต่อไปยังที่อยู่นั้น'),
  ('domain.reason.file_unreachable', 'เชื่อมต่อไปยังโดเมนนี้ไม่ได้ หรือตอบช้าเกินไป'),
  ('domain.reason.file_redirected', 'ที่อยู่ของไฟล์เปลี่ยนเส้นทางไปที่อื่น กรุณาวางไฟล์ให้เปิดได้โดยตรง'),
  ('domain.reason.file_missing', 'ไม่พบไฟล์ที่ {url}'),
  ('domain.reason.file_too_long', 'ไฟล์ที่พบยาวเกินไป'),
  ('domain.reason.file_other', 'พบไฟล์ที่ {url} แต่ข้อความไม่ตรง');
