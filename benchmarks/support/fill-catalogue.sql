-- Extends the filled catalogue to 5,000 quiz sets in 400 courses with 100,000 questions, with repetitive names as in
-- production.
create temp table word (part text, n serial, word text);
insert into word (part, word) select 'kind', unnest(array['แนวข้อสอบ', 'ข้อสอบเก่า', 'ข้อสอบจำลอง', 'เก็งข้อสอบ',
  'ทบทวนก่อนสอบ', 'แบบฝึกหัด', 'ตะลุยโจทย์', 'Mock Exam', 'Pre-test', 'Final Review']);
insert into word (part, word) select 'subject', unnest(array['กฎหมายปกครอง', 'กฎหมายอาญา', 'กฎหมายแพ่งและพาณิชย์', 'รัฐธรรมนูญ',
  'ระเบียบงานสารบรรณ', 'พ.ร.บ. เทศบาล พ.ศ. 2496', 'องค์การบริหารส่วนตำบล', 'วิธีปฏิบัติราชการทางปกครอง', 'การจัดซื้อจัดจ้างภาครัฐ',
  'ความรับผิดทางละเมิดของเจ้าหน้าที่', 'ข้อมูลข่าวสารของราชการ', 'การบัญชีเบื้องต้น', 'การเงินและงบประมาณ', 'พัสดุและทรัพย์สิน',
  'คณิตศาสตร์ทั่วไป', 'อนุกรมและลำดับ', 'ร้อยละและอัตราส่วน', 'ตรรกศาสตร์', 'สถิติและความน่าจะเป็น', 'ฟิสิกส์', 'เคมีอินทรีย์',
  'ชีววิทยา', 'พันธุศาสตร์', 'ดาราศาสตร์และอวกาศ', 'วิทยาศาสตร์กายภาพ', 'ประวัติศาสตร์ไทย', 'ภูมิศาสตร์เศรษฐกิจ', 'อาเซียนศึกษา',
  'เศรษฐศาสตร์มหภาค', 'การจัดการทรัพยากรมนุษย์', 'จิตวิทยาการศึกษา', 'หลักสูตรและการสอน', 'การวัดและประเมินผล', 'วิชาชีพครู',
  'การพยาบาลพื้นฐาน', 'การพยาบาลผู้ใหญ่', 'การพยาบาลมารดาและทารก', 'เภสัชวิทยา', 'กายวิภาคศาสตร์', 'สรีรวิทยา', 'สาธารณสุขชุมชน',
  'ภาษาไทย การอ่านจับใจความ', 'การสะกดคำและราชาศัพท์', 'สำนวนและสุภาษิต', 'English Grammar', 'TOEIC Reading', 'IELTS Listening',
  'Vocabulary 1000 คำ', 'Error Detection', 'ภาษาจีน HSK 3', 'ภาษาญี่ปุ่น JLPT N5', 'คอมพิวเตอร์เบื้องต้น', 'Microsoft Excel',
  'เครือข่ายคอมพิวเตอร์', 'ความปลอดภัยไซเบอร์', 'ฐานข้อมูล SQL', 'ไฟฟ้ากำลัง', 'เครื่องกล', 'โยธาและสำรวจ', 'การเกษตรและสหกรณ์',
  'ป่าไม้และสิ่งแวดล้อม', 'ป้องกันและบรรเทาสาธารณภัย', 'ทะเบียนราษฎร', 'จราจรและขนส่งทางบก', 'คุณธรรมและจริยธรรมข้าราชการ']);
insert into word (part, word) select 'who', unnest(array['ครูผู้ช่วย', 'นายสิบตำรวจ', 'ปลัดอำเภอ', 'นักวิชาการศึกษา', 'เจ้าพนักงานธุรการ',
  'นิติกร', 'พยาบาลวิชาชีพ', 'นักทรัพยากรบุคคล', 'เจ้าหน้าที่ปกครอง', 'นักวิเคราะห์นโยบายและแผน', 'พนักงานท้องถิ่น', 'ม.6 เข้ามหาวิทยาลัย']);

create function pg_temp.pick(wanted text, at bigint) returns text language sql as $$
  select word from word where part = wanted order by n
  offset at % (select count(*) from word where part = wanted) limit 1
$$;

with numbered as (select id, row_number() over (order by id) as n from public.categories)
update public.categories c set name = 'เตรียมสอบ' || pg_temp.pick('who', n) || ' รุ่น ' || n from numbered where numbered.id = c.id;
with numbered as (select id, row_number() over (order by id) as n from public.subcategories)
update public.subcategories s set name = pg_temp.pick('subject', n * 7) || ' ระดับ ' || n % 3 + 1 from numbered where numbered.id = s.id;
with numbered as (select id, row_number() over (order by id) as n from public.courses)
update public.courses c set name = 'คอร์ส' || pg_temp.pick('subject', n) || ' สำหรับ' || pg_temp.pick('who', n / 3) from numbered where numbered.id = c.id;

insert into public.quiz_sets (course_id, name)
select id, 'ชุดข้อสอบที่ ' || n from public.courses, generate_series(6, 13) n;
delete from public.quiz_sets where id in (
  select id from public.quiz_sets where total_questions = 0 order by id offset 4980);
with numbered as (select id, row_number() over (order by id) as n from public.quiz_sets)
update public.quiz_sets q set
  name = pg_temp.pick('kind', n / 65) || pg_temp.pick('subject', n) || ' ชุดที่ ' || n % 20 + 1,
  description = 'รวม' || pg_temp.pick('kind', n / 7) || ' เรื่อง' || pg_temp.pick('subject', n * 11) || ' และ' || pg_temp.pick('subject', n * 17)
    || ' สำหรับผู้สอบ' || pg_temp.pick('who', n / 5) || ' พร้อมเฉลยละเอียดทุกข้อ'
from numbered where numbered.id = q.id;
insert into private.questions (quiz_set_id, question_text, option_a, option_b, option_c, option_d, correct_answer, display_order)
select id, 'คำถามข้อที่ ' || n || ' เกี่ยวกับการบริหารราชการส่วนท้องถิ่น', 'ตัวเลือกแรก', 'ตัวเลือกที่สอง', 'ตัวเลือกที่สาม', 'ตัวเลือกสุดท้าย', '1', n
from public.quiz_sets, generate_series(1, 20) n where total_questions = 0;
drop function pg_temp.pick;
drop table word;
analyze;
