-- For which position someone sits the real examination, and on which day (in Bangkok): one target for each
-- person and site. It is the person's own, and goes with the account.
create table public.exam_targets (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles on delete cascade,
  -- Null is the hub.
  tenant_id uuid references public.tenants on delete cascade,
  position text not null constraint exam_targets_position_length check (length(position) between 1 and 120),
  exam_on date not null constraint exam_targets_exam_on_finite check (isfinite(exam_on)),
  chosen_at timestamptz not null default now(),
  constraint exam_targets_one unique nulls not distinct (user_id, tenant_id)
);
create index exam_targets_tenant on public.exam_targets (tenant_id);

-- What the hub proposes until an operator says otherwise: positions for which local administrative
-- organisations examine.
insert into public.site_settings (key, value) values ('exam_positions', btrim($positions$
เจ้าพนักงานธุรการ
เจ้าพนักงานการเงินและบัญชี
เจ้าพนักงานจัดเก็บรายได้
เจ้าพนักงานพัสดุ
เจ้าพนักงานการคลัง
เจ้าพนักงานทะเบียน
เจ้าพนักงานประชาสัมพันธ์
เจ้าพนักงานพัฒนาชุมชน
เจ้าพนักงานสาธารณสุข
เจ้าพนักงานเทศกิจ
เจ้าพนักงานป้องกันและบรรเทาสาธารณภัย
เจ้าพนักงานสวนสาธารณะ
นักจัดการงานทั่วไป
นักวิเคราะห์นโยบายและแผน
นักทรัพยากรบุคคล
นิติกร
นักวิชาการเงินและบัญชี
นักวิชาการคลัง
นักวิชาการจัดเก็บรายได้
นักวิชาการพัสดุ
นักวิชาการตรวจสอบภายใน
นักวิชาการคอมพิวเตอร์
นักประชาสัมพันธ์
นักพัฒนาการท่องเที่ยว
นักพัฒนาชุมชน
นักสังคมสงเคราะห์
นักวิชาการศึกษา
บรรณารักษ์
นักวิชาการสาธารณสุข
นักวิชาการสุขาภิบาล
นักวิชาการสิ่งแวดล้อม
นักวิชาการเกษตร
พยาบาลวิชาชีพ
นักป้องกันและบรรเทาสาธารณภัย
นักผังเมือง
วิศวกรโยธา
สถาปนิก
นายช่างโยธา
นายช่างสำรวจ
นายช่างเขียนแบบ
นายช่างไฟฟ้า
นายช่างเครื่องกล
ครูผู้ช่วย
$positions$, E'\n'))
on conflict do nothing;
