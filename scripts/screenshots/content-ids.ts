import type { Backstage } from './backstage.ts'
import type { Site } from './screen.ts'

/** One branch of a site's catalogue from a category down, as visible to a guest. */
export type ContentIds = {
  categoryId: string
  subcategoryId: string
  courseId: string
  /** Of the whole site, those of the course first. */
  quizSetIds: string[]
}

type Branch = {
  id: string
  subcategory_id: string
  subcategories: { category_id: string }
  quiz_sets: { id: string }[]
}

const query =
  'courses?select=id,subcategory_id,subcategories!inner(category_id),quiz_sets!inner(id)' +
  '&quiz_sets.is_active=is.true&quiz_sets.points_cost=gt.0&order=display_order,name'

export async function findContentIds(backstage: Backstage, site: Site): Promise<ContentIds> {
  const branches = await backstage.rows<Branch>(site, query)
  const [largest, ...others] = branches.toSorted((a, b) => b.quiz_sets.length - a.quiz_sets.length)
  if (!largest) throw new Error(`no course on ${site}localhost`)
  return {
    categoryId: largest.subcategories.category_id,
    subcategoryId: largest.subcategory_id,
    courseId: largest.id,
    quizSetIds: [largest, ...others].flatMap(({ quiz_sets }) => quiz_sets.map(({ id }) => id)),
  }
}

const word = 'แนวข้อสอบความรู้ความสามารถทั่วไปและความรู้เฉพาะตำแหน่งขององค์กรปกครองส่วนท้องถิ่น '
const longName = word.repeat(2).trim()

/** Gives one branch of a site the longest names that an administrator might enter. */
export async function nameAtLength(
  backstage: Backstage,
  site: Site,
  token: string,
  ids: ContentIds,
): Promise<void> {
  const rows = {
    categories: ids.categoryId,
    subcategories: ids.subcategoryId,
    courses: ids.courseId,
    quiz_sets: ids.quizSetIds[0],
  }
  for (const [table, id] of Object.entries(rows)) {
    const path = `/rest/v1/${table}?id=eq.${id}`
    await backstage.ask(site, { path, method: 'PATCH', token, body: { name: longName } })
  }
}
