-- Structures of known examinations. The subjects, marks and rules of both are published; what they do not say is an
-- estimate from examinations of earlier years, so marked in each line. Topics and subjects have names here, which become
-- tags and subjects of the installation (exam_from_template).
create or replace function private.exam_templates() returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb '[
    {"key": "local_2568", "name": "สอบท้องถิ่น ภาค ก", "edition": "2568", "minutes": 120,
      "source_name": "ประกาศรับสมัครสอบแข่งขันพนักงานส่วนท้องถิ่น พ.ศ. 2568 ตามที่สื่อรายงาน",
      "source_url": "https://thethaiger.com/th/news/1491476/", "source_day": "2026-11-27",
      "rules": [{"section": null, "min_percent": 60}, {"section": "ภาษาอังกฤษ", "min_percent": 50}],
      "sections": [
        {"name": "การคิดวิเคราะห์และสรุปเหตุผล", "subject": "การคิดวิเคราะห์", "questions": 30, "lines": [
          ["อนุกรม", 5], ["คณิตศาสตร์ทั่วไป", 8], ["เงื่อนไขสัญลักษณ์", 5], ["เงื่อนไขทางภาษา", 5],
          ["การอ่านตารางข้อมูล", 4], ["การสรุปความ", 3]]},
        {"name": "ความรู้พื้นฐานในการปฏิบัติราชการ", "subject": "ความรู้พื้นฐานในการปฏิบัติราชการ", "questions": 30, "lines": [
          ["รัฐธรรมนูญ", 2], ["ระเบียบบริหารราชการแผ่นดิน", 2], ["พ.ร.บ. เทศบาล", 4], ["พ.ร.บ. สภาตำบลและ อบต.", 4],
          ["พ.ร.บ. อบจ.", 3], ["แผนและขั้นตอนการกระจายอำนาจ", 3], ["การบริหารกิจการบ้านเมืองที่ดี", 3],
          ["ระเบียบงานสารบรรณ", 4], ["วิธีปฏิบัติราชการทางปกครอง", 3], ["ข้อมูลข่าวสารของราชการ", 2]]},
        {"name": "ภาษาไทย", "subject": "ภาษาไทย", "questions": 20, "lines": [
          ["การสะกดคำ", 3], ["การใช้คำและประโยค", 4], ["สำนวนไทย", 3], ["ราชาศัพท์", 3], ["การเรียงประโยค", 4],
          ["การอ่านจับใจความ", 3]]},
        {"name": "ภาษาอังกฤษ", "subject": "ภาษาอังกฤษ", "questions": 20, "lines": [
          ["บทสนทนาภาษาอังกฤษ", 5], ["คำศัพท์ภาษาอังกฤษ", 4], ["โครงสร้างภาษาอังกฤษ", 5],
          ["การอ่านภาษาอังกฤษ", 6]]}]},
    {"key": "ocsc_bachelor", "name": "สอบ ก.พ. ภาค ก ระดับปริญญาตรี", "edition": "2569", "minutes": 180,
      "source_name": "หลักสูตรการสอบภาค ก ของสำนักงาน ก.พ. ตามที่สื่อรายงาน",
      "source_url": "https://thethaiger.com/th/news/1514050/", "source_day": "2026-11-27",
      "rules": [{"section": "ความสามารถในการคิดวิเคราะห์", "min_percent": 60}, {"section": "ภาษาอังกฤษ", "min_percent": 50},
        {"section": "ความรู้และลักษณะการเป็นข้าราชการที่ดี", "min_percent": 60}],
      "sections": [
        {"name": "ความสามารถในการคิดวิเคราะห์", "subject": "การคิดวิเคราะห์", "questions": 50, "lines": [
          ["การอ่านจับใจความ", 8], ["การเรียงประโยค", 6], ["การใช้คำและประโยค", 6], ["อนุกรม", 5],
          ["คณิตศาสตร์ทั่วไป", 10], ["การอ่านตารางข้อมูล", 5], ["เงื่อนไขสัญลักษณ์", 5], ["เงื่อนไขทางภาษา", 5]]},
        {"name": "ภาษาอังกฤษ", "subject": "ภาษาอังกฤษ", "questions": 25, "lines": [
          ["บทสนทนาภาษาอังกฤษ", 5], ["คำศัพท์ภาษาอังกฤษ", 5], ["โครงสร้างภาษาอังกฤษ", 5],
          ["การอ่านภาษาอังกฤษ", 10]]},
        {"name": "ความรู้และลักษณะการเป็นข้าราชการที่ดี", "subject": "ความรู้พื้นฐานในการปฏิบัติราชการ", "questions": 25, "lines": [
          ["ระเบียบบริหารราชการแผ่นดิน", 5], ["การบริหารกิจการบ้านเมืองที่ดี", 5],
          ["วิธีปฏิบัติราชการทางปกครอง", 5], ["ความผิดต่อตำแหน่งหน้าที่ราชการ", 3],
          ["ความรับผิดทางละเมิดของเจ้าหน้าที่", 3], ["จริยธรรมข้าราชการ", 4]]}]}
  ]'
$$;

-- The structures to start from. For administrators.
create or replace function public.exam_templates() returns json
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select json_agg(json_build_object('key', t ->> 'key', 'name', t ->> 'name', 'edition', t ->> 'edition',
      'minutes', t -> 'minutes', 'sections', (
        select json_agg(json_build_object('name', s ->> 'name', 'questions', s -> 'questions') order by place)
        from jsonb_array_elements(t -> 'sections') with ordinality s (s, place))) order by t ->> 'key')
    from jsonb_array_elements(private.exam_templates()) t);
end
$$;
grant execute on function public.exam_templates() to anon, authenticated, service_role;

-- Adds a structure from a template, with the subjects and tags that are missing, in one batch. Tags that exist keep
-- their subject. Every line is an estimate, and none of the templates is confirmed. Repeated because its response was
-- lost, it returns the row that it made. Refuses an unknown template (exam_template_unknown). For administrators, because
-- tags belong to all sites.
create or replace function public.exam_from_template(record_id uuid, template text, site uuid default null) returns json
language plpgsql security definer
set search_path = ''
as $$
declare
  saved public.exam_blueprints;
begin
  perform private.require_admin();
  if not exists (select from jsonb_array_elements(private.exam_templates()) t where t ->> 'key' = template) then
    perform private.fail('exam_template_unknown');
  elsif record_id is null then
    perform private.fail('request_id_required');
  end if;
  perform private.begin_batch('exam_from_template');
  perform private.add_exam_from_template(record_id, template, site);
  select * into saved from public.exam_blueprints b where b.id = record_id;
  return json_build_object('id', saved.id, 'updated_at', saved.updated_at);
end
$$;
grant execute on function public.exam_from_template(uuid, text, uuid) to anon, authenticated, service_role;

create or replace function private.add_exam_from_template(record_id uuid, template text, site uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  chosen constant jsonb := (
    select t from jsonb_array_elements(private.exam_templates()) t where t ->> 'key' = template);
begin
  insert into public.subjects (name)
  select distinct s ->> 'subject' from jsonb_array_elements(chosen -> 'sections') s
  where not exists (select from public.subjects own where own.name = s ->> 'subject' and own.tenant_id is null);
  insert into public.quiz_tags (name, subject_id)
  select distinct on (l ->> 0) l ->> 0, own.id
  from jsonb_array_elements(chosen -> 'sections') s cross join jsonb_array_elements(s -> 'lines') l
  join public.subjects own on own.name = s ->> 'subject' and own.tenant_id is null
  order by l ->> 0
  on conflict (name) do nothing;
  insert into public.exam_blueprints (id, tenant_id, name, edition, minutes, source_name, source_url, source_day, rules,
    sections)
  select record_id, site, chosen ->> 'name', private.free_edition(site, chosen ->> 'name', chosen ->> 'edition'),
    (chosen ->> 'minutes')::integer, chosen ->> 'source_name', chosen ->> 'source_url', (chosen ->> 'source_day')::date, chosen -> 'rules', (
      select jsonb_agg(jsonb_build_object('name', s ->> 'name', 'questions', s -> 'questions', 'subject_id', own.id,
        'lines', (
          select jsonb_agg(jsonb_build_object('tag_id', t.id, 'questions', l -> 1, 'difficulty', null,
            'is_estimate', true) order by line)
          from jsonb_array_elements(s -> 'lines') with ordinality l (l, line)
          join public.quiz_tags t on t.name = l ->> 0)) order by place)
      from jsonb_array_elements(chosen -> 'sections') with ordinality s (s, place)
      join public.subjects own on own.name = s ->> 'subject' and own.tenant_id is null)
  on conflict (id) do nothing;
end
$$;
