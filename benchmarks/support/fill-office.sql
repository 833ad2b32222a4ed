-- Gives the filled catalogue (fill-catalogue.sql) to one tenant, with questions as varied as an office's: two tags each,
-- some drafts, and learners' reports, likely duplicates, orders, messages and an audit log beside them.
-- Rows are written without triggers; those that the lists depend on are repeated here.
set session_replication_role = replica;

insert into public.tenants (name, domain) values ('ข้อสอบท้องถิ่น', 'office.example.test');
update public.categories set tenant_id = (select id from public.tenants);
update public.subcategories set tenant_id = (select id from public.tenants);
update public.courses set tenant_id = (select id from public.tenants);
update public.quiz_sets s set tenant_id = (select id from public.tenants),
  total_questions = (select count(*) from private.questions q where q.quiz_set_id = s.id),
  is_active = n % 25 > 0, status = case when n % 20 = 1 then 'draft' else 'published' end,
  created_at = now() - n * interval '1 hour'
from (select id, row_number() over (order by id) as n from public.quiz_sets) numbered where numbered.id = s.id;
update private.search_entries set site = (select id from public.tenants);

insert into public.tag_categories (name) select 'กลุ่มแท็กที่ ' || n from generate_series(1, 8) n;
insert into public.quiz_tags (name, category_id)
  select 'แท็กที่ ' || n, c.id from generate_series(1, 200) n
  join (select id, row_number() over (order by id) as place from public.tag_categories) c on c.place = n % 8 + 1;

-- A set is imported at once; a third of the questions were corrected since.
create temp table numbered as
  select q.id, s.n as set_number, row_number() over (order by s.n, q.display_order) as n
  from private.questions q
  join (select id, row_number() over (order by id) as n from public.quiz_sets) s on s.id = q.quiz_set_id;
update private.questions q set tenant_id = (select id from public.tenants),
  question_text = 'ข้อ ' || n || ' ' || (array['ข้อใดกล่าวถูกต้องเกี่ยวกับ', 'ข้อใดไม่ใช่หลักการของ', 'ผู้มีอำนาจตาม', 'กำหนดเวลาตาม',
      'ข้อยกเว้นของ', 'วัตถุประสงค์ของ'])[n % 6 + 1]
    || (array['กฎหมายปกครอง', 'ระเบียบงานสารบรรณ', 'พระราชบัญญัติเทศบาล', 'การจัดซื้อจัดจ้างภาครัฐ', 'วิธีปฏิบัติราชการทางปกครอง',
      'การบริหารราชการแผ่นดิน', 'ข้อมูลข่าวสารของราชการ', 'ความรับผิดทางละเมิดของเจ้าหน้าที่', 'การเงินและงบประมาณ',
      'ทะเบียนราษฎร', 'การป้องกันสาธารณภัย'])[n % 11 + 1]
    || ' กรณี' || (array['ผู้ว่าราชการจังหวัด', 'นายกเทศมนตรี', 'ปลัดอำเภอ', 'สภาท้องถิ่น', 'ผู้ร้องเรียน', 'คณะกรรมการ',
      'เจ้าหน้าที่พัสดุ'])[n % 7 + 1]
    || ' มาตรา ' || n % 313 + 1,
  option_a = 'ต้องแจ้งภายใน ' || n % 90 + 1 || ' วัน', option_b = 'เสนอรายงานตามมาตรา ' || n % 211 + 1,
  option_c = 'ไม่มีข้อใดถูก', option_d = 'ถูกทุกข้อ',
  explanation = 'ตามบทบัญญัติมาตรา ' || n % 313 + 1 || ' และแนวคำวินิจฉัยที่ ' || n % 997,
  status = case when n % 33 = 1 then 'draft' when n % 50 = 2 then 'archived' else 'published' end,
  created_at = now() - set_number * interval '1 hour',
  updated_at = case when n % 3 = 0 then now() - n * interval '20 seconds' else now() - set_number * interval '1 hour' end
from numbered where numbered.id = q.id;
-- Some tags are rare, and one is on every tenth question.
insert into public.question_tags (question_id, tag_id)
  select numbered.id, t.id from numbered
  cross join lateral (values (case when n % 10 = 0 then 1 else 2 + n % 100 end), (102 + n % 99)) given (place)
  join (select id, row_number() over (order by id) as place from public.quiz_tags) t using (place);

create temp table person as
  select user_id, row_number() over (order by user_id) as n from public.profiles;
insert into public.question_reports (user_id, question_id, quiz_set_id, version_id, reason, details, status, created_at,
    handled_at)
  select p.user_id, q.id, q.quiz_set_id, q.version_id,
    (array['wrong_key', 'unclear', 'typo', 'outdated', 'other'])[numbered.n % 5 + 1], 'เฉลยไม่ตรงกับมาตรา',
    case when numbered.n % 98 = 0 then 'open' else 'resolved' end, now() - numbered.n * interval '1 minute',
    case when numbered.n % 98 > 0 then now() end
  from numbered join private.questions q using (id) join person p on p.n = numbered.n % 3000 + 1
  where numbered.n % 14 in (0, 3);
insert into private.question_likenesses (question_id, other_id, likeness)
  select least(a.id, b.id), greatest(a.id, b.id), 0.8 + a.n % 20 * 0.01
  from numbered a join numbered b on b.n = a.n + 1 where a.n % 20 = 0;
insert into public.payment_orders (user_id, provider, mch_order_no, amount_satang, points_amount, status, channel,
    created_at, expires_at, paid_at, receipt_no, tenant_id)
  select p.user_id, (array['ksher', 'stripe'])[made.n % 2 + 1], 'SN' || lpad(made.n::text, 20, '0'), 9900, 100,
    case when made.n % 5 = 0 then 'failed' else 'paid' end, (array['promptpay', 'card'])[made.n % 2 + 1],
    now() - made.n * interval '3 minutes', now() - made.n * interval '3 minutes' + interval '15 minutes',
    case when made.n % 5 > 0 then now() - made.n * interval '3 minutes' end,
    case when made.n % 5 > 0 then 'RC2569-' || lpad(made.n::text, 6, '0') end, (select id from public.tenants)
  from generate_series(1, 50000) as made (n) join person p on p.n = made.n % 3000 + 1;
insert into public.contact_messages (name, email, subject, message, created_at, handled_at, tenant_id)
  select 'ผู้ถามที่ ' || n, 'asker' || n || '@example.test', 'สอบถามเรื่องแต้ม', 'เติมแต้มแล้วยังไม่เข้า', now() - n * interval '1 hour',
    case when n % 20 > 0 then now() end, (select id from public.tenants)
  from generate_series(1, 5000) n;
insert into public.admin_audit_log (actor_id, action, table_name, row_id, before, after, created_at)
  select case when made.n % 4 > 0 then p.user_id end, 'update', (array['questions', 'quiz_sets', 'courses'])[made.n % 3 + 1],
    gen_random_uuid(), jsonb_build_object('name', 'ก่อน'),
    jsonb_build_object('name', 'ชุดที่ ' || made.n, 'question_text', 'คำถามข้อที่ ' || made.n || ' เกี่ยวกับการบริหารราชการ'),
    now() - (100000 - made.n) * interval '1 minute'
  from generate_series(1, 100000) as made (n) join person p on p.n = made.n % 20 + 1;
set session_replication_role = default;

-- In place of the background job.
select private.index_questions(array_agg(id)) from numbered group by n / 2000;
delete from private.questions_to_compare;
select private.index_audit(array_agg(id)) from public.admin_audit_log group by id / 2000;
drop table numbered, person;
