import { randomUUID } from 'node:crypto'
import { query } from './query.ts'

export const named = (words: string) => `${words} ${randomUUID().slice(0, 8)}`

export type Branch = { category: string; subcategory: string; course: string; name: string }

/** A category with a subcategory, a course and two quiz sets, all with the same name. */
export async function makeBranch(): Promise<Branch> {
  const name = named('กิ่ง')
  const [ids] = await query<Omit<Branch, 'name'>>(
    `with k as (insert into public.categories (name, description) values ($1, 'ทดลอง') returning id),
          s as (insert into public.subcategories (category_id, name) select id, $1 from k
                returning id, category_id),
          c as (insert into public.courses (subcategory_id, name) select id, $1 from s returning id),
          q as (insert into public.quiz_sets (course_id, name) select id, 'ชุด ' || n from c,
                generate_series(1, 2) n)
     select s.category_id as category, s.id as subcategory, c.id as course from s, c`,
    [name],
  )
  return { category: '', subcategory: '', course: '', ...ids, name }
}

export const removeBranches = () =>
  query(`delete from public.categories where description = 'ทดลอง'`)
