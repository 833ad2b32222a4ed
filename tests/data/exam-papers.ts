import { named } from './catalogue.ts'
import { query } from './query.ts'

export type ExamPaper = { examId: string; paperId: string; name: string; path: string }

/**
 * A paper of 100 questions in four sections: of one line and of ten, with short and long options, a formula, a picture,
 * a wide table and a passage of three questions. Each question begins with S and its number and ends, after its last option, with E and its number.
 */
export async function makeExamPaper(): Promise<ExamPaper> {
  const name = named('สอบ')
  const sections = [30, 30, 20, 20]
  const [made] = await query<{ exam: string; paper: string; set: string }>(
    `with k as (insert into public.categories (name, description) values ($1, 'ทดลอง') returning id),
          s as (insert into public.subcategories (category_id, name) select id, $1 from k returning id),
          c as (insert into public.courses (subcategory_id, name) select id, $1 from s returning id),
          q as (insert into public.quiz_sets (course_id, name, points_cost) select id, $1, 0 from c returning id),
          b as (insert into public.exam_blueprints (name, edition, minutes, rules, sections)
            select $1, '2568', 120, $2, jsonb_agg(jsonb_build_object('name', names[n], 'questions', counts[n], 'lines',
              jsonb_build_array(jsonb_build_object('tag_id', gen_random_uuid(), 'questions', counts[n],
                'is_estimate', true))) order by n)
            from (select $3::text[] as names, $4::int[] as counts) given, generate_series(1, 4) n
            returning id)
     insert into public.exam_papers (blueprint_id, number, quiz_set_id) select b.id, 3, q.id from b, q
     returning blueprint_id as exam, id as paper, quiz_set_id as set`,
    [
      name,
      JSON.stringify([
        { section: null, min_percent: 60 },
        { section: 'ภาษาอังกฤษ', min_percent: 50 },
      ]),
      names,
      sections,
    ],
  )
  await query(
    `insert into private.questions (quiz_set_id, question_text, option_a, option_b, option_c, option_d, correct_answer,
       explanation, passage, display_order)
     select $1, 'S' || mark || ' ' || (array['ข้อใดถูกต้องตามระเบียบนี้', $2, 'จงหาค่าของ $\\frac{x^2+1}{2}$ เมื่อ $x=3$',
         repeat($2 || ' ', 4), $3, $4])[1 + n % 6],
       kind[1], kind[2], kind[3], kind[4] || ' E' || mark, (1 + n % 4)::text, 'WHY' || mark || ' ' || $2,
       case when n between 95 and 97 then 'PASSAGE ' || repeat($2 || ' ', 6) end, n
     from generate_series(1, 100) n
     cross join lateral (select lpad(n::text, 3, '0') as mark) m
     cross join lateral (select case n % 3 when 0 then array['12', '15', '18', '21']
       when 1 then array['ข้าราชการพลเรือน', 'พนักงานเทศบาล', 'ลูกจ้างประจำ', 'ถูกทุกข้อ']
       else array[$2 || ' A', $2 || ' B', $2 || ' C', $2] end as kind) o`,
    [made?.set, sentence, table, picture],
  )
  await query(
    `insert into private.exam_paper_questions (paper_id, question_id, section, position)
     select $1, q.id, ($3::text[])[case when n <= 30 then 1 when n <= 60 then 2 when n <= 80 then 3 else 4 end], n
     from private.questions q cross join lateral (select q.display_order as n) o where q.quiz_set_id = $2`,
    [made?.paper, made?.set, names],
  )
  const { exam: examId = '', paper: paperId = '' } = made ?? {}
  return { examId, paperId, name, path: `/admin/exams/${examId}/papers/${paperId}` }
}

export async function removeExamPapers(): Promise<void> {
  await query('delete from public.exam_blueprints')
  await query(`delete from public.categories where description = 'ทดลอง'`)
}

const names = ['การคิดวิเคราะห์และสรุปเหตุผล', 'ความรู้พื้นฐานในการปฏิบัติราชการ', 'ภาษาไทย', 'ภาษาอังกฤษ']
const sentence =
  'ผู้มีอำนาจหน้าที่ตามพระราชบัญญัติวิธีปฏิบัติราชการทางปกครองต้องแจ้งสิทธิและหน้าที่ในกระบวนการพิจารณาให้คู่กรณีทราบตามความจำเป็นแก่กรณี'
const table = `ข้อมูลในตารางใดถูกต้อง\n\n| ${Array(6).fill('จำนวนผู้เข้าสอบทั้งหมด').join(' | ')} |\n|${'---|'.repeat(6)}\n| ${Array(6).fill('12,345').join(' | ')} |`
const picture = 'ภาพใดต่างจากพวก\n\n![รูปสี่เหลี่ยม](/storage/square.svg)'
