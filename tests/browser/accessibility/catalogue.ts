import { visit } from '../../support/visit.ts'
import type { Places } from './routes.ts'

/** The first category of a site that leads down to a quiz set with a time limit. */
export async function catalogue(
  origin: string,
): Promise<Pick<Places, 'tenant' | 'category' | 'subcategory' | 'course' | 'quizSet'>> {
  const select = 'id,courses!inner(id,subcategories!inner(id,category_id))'
  const { body } = await visit(
    `${origin}/rest/v1/quiz_sets?select=${select}&time_limit_minutes=not.is.null&order=created_at,id&limit=1`,
  )
  const [set] = JSON.parse(body)
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
