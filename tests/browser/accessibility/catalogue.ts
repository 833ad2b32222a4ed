import { visit } from '../../support/visit.ts'
import type { Places } from './routes.ts'

/** A quiz set with a time limit, in the course with the longest name, and its place in the catalogue. */
export async function catalogue(
  origin: string,
): Promise<Pick<Places, 'tenant' | 'category' | 'subcategory' | 'course' | 'quizSet'>> {
  const select = 'id,courses!inner(id,name,subcategories!inner(id,category_id))'
  const { body } = await visit(
    `${origin}/rest/v1/quiz_sets?select=${select}&time_limit_minutes=not.is.null&order=name`,
  )
  type QuizSet = {
    id: string
    courses: { id: string; name: string; subcategories: { id: string; category_id: string } }
  }
  const sets: QuizSet[] = JSON.parse(body)
  const lengthOf = ({ courses }: QuizSet) => courses.name.length
  const set = sets.reduce((one, other) => (lengthOf(other) > lengthOf(one) ? other : one))
  const { id: course, subcategories: subcategory } = set.courses
  const tenants = await visit(`${origin}/rest/v1/tenants?select=id&order=name&limit=1`)
  const [{ id: tenant }] = JSON.parse(tenants.body)
  return {
    tenant,
    category: subcategory.category_id,
    subcategory: subcategory.id,
    course,
    quizSet: set.id,
  }
}
