import { named } from './catalogue.ts'
import { query } from './query.ts'

export type SatQuizSet = { id: string; name: string; third: string }

/**
 * A quiz set of eight questions that 110 users and the demo's learner have finished. All answer keys are 1; for the
 * third question the learners with good results choose 2.
 */
export async function makeSatQuizSet(): Promise<SatQuizSet> {
  const name = named('ชุดที่มีผู้ทำ')
  const [set] = await query<{ id: string }>(
    `with k as (insert into public.categories (name, description) values ($1, 'ทดลอง') returning id),
          s as (insert into public.subcategories (category_id, name) select id, $1 from k returning id),
          c as (insert into public.courses (subcategory_id, name) select id, $1 from s returning id)
     insert into public.quiz_sets (course_id, name, points_cost) select id, $1, 0 from c returning id`,
    [name],
  )
  const id = set?.id ?? ''
  await query(
    `insert into private.questions (quiz_set_id, question_text, option_a, option_b, option_c, option_d,
       correct_answer, display_order)
     select $1, 'คำถามข้อที่ ' || n || ' ว่าด้วยการปฏิบัติราชการตามพระราชบัญญัติวิธีปฏิบัติราชการทางปกครอง ข้อใดถูกต้องที่สุด',
       'ตัวเลือกแรก', 'ตัวเลือกที่สอง', 'ตัวเลือกที่สาม', 'ตัวเลือกที่สี่', '1', n
     from generate_series(1, 8) n`,
    [id],
  )
  await query(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, created_at, raw_user_meta_data)
     select gen_random_uuid(), 'authenticated', 'authenticated', 'sitter-' || n || '@example.test', now(), now(),
       jsonb_build_object('full_name', 'ผู้สอบคนที่ ' || n)
     from generate_series(1, 110) n`,
  )
  await query('select private.current_edition($1)', [id])
  await query(
    `insert into quiz_attempts (user_id, quiz_set_id, edition_id, request_id, mode, points_spent,
       total_questions, started_at)
     select p.user_id, $1, e.id, gen_random_uuid(), 'end', 0, 8, now()
     from profiles p, private.quiz_set_editions e
     where e.quiz_set_id = $1 and (p.email like 'sitter-%' or p.email = 'learner@demo.test')`,
    [id],
  )
  // The demo's learner answers like them, and so has the third question wrong.
  await query(
    `insert into attempt_answers (attempt_id, question_id, choice, answered_at)
     select a.id, q.question_id, case when knows = (q.position <> 3) then 1 else 2 + (q.position <> 3)::int end, now()
     from quiz_attempts a
     join private.edition_questions q using (edition_id)
     join profiles p using (user_id)
     cross join lateral (select coalesce(substring(p.email from '^sitter-(\\d+)')::int, 120) as skill) s
     cross join lateral (select (s.skill * 37 + q.position * 53) % 110 < s.skill as knows) k
     where a.quiz_set_id = $1`,
    [id],
  )
  await query(
    'select private.finish_attempts(array(select id from quiz_attempts where quiz_set_id = $1))',
    [id],
  )
  await counted()
  const [third] = await query<{ id: string }>(
    'select id from private.questions where quiz_set_id = $1 and display_order = 3',
    [id],
  )
  return { id, name, third: third?.id ?? '' }
}

/** Runs the worker's job until nothing is left to count. */
export async function counted(): Promise<void> {
  for (;;) {
    const [row] = await query<{ done: number }>('select private.count_item_statistics() as done')
    if (!row?.done) return
  }
}

export async function removeSatQuizSets(): Promise<void> {
  await query(`delete from public.categories where description = 'ทดลอง'`)
  await query(`delete from auth.users where email like 'sitter-%'`)
  // Otherwise the header of other tests has a badge.
  await query('delete from private.notices')
}
