import { type StagedSite, stageSite } from './staged-site.ts'

export type StagedCatalogue = {
  site: StagedSite
  /** Keyed by the names below. */
  categories: { law: string; numbers: string; bare: string; closed: string }
  subcategories: { acts: string; rules: string; bare: string; closed: string }
  courses: { first: string; bare: string; closed: string }
  quizSets: { short: string; dear: string; free: string }
}

/**
 * A small tenant: two categories with content, one empty, one closed; subcategories that each sort orders
 * differently; a course whose three quiz sets differ in cost, length and time.
 */
export async function stageCatalogue(): Promise<StagedCatalogue> {
  const site = await stageSite()
  const law = await site.add('categories', {
    name: 'กฎหมายปกครอง',
    description: 'ประมวลกฎหมายสำหรับซ้อม',
    icon_url: '⚖️',
    display_order: 2,
  })
  const [numbers, bare, closed] = await Promise.all([
    site.add('categories', { name: 'Numbers', display_order: 1 }),
    site.add('categories', { name: 'หมวดที่ยังว่าง', display_order: 3 }),
    site.add('categories', { name: 'หมวดที่ปิดแล้ว', is_active: false }),
  ])

  const below = { category_id: law }
  const [rules, acts, bareSub, closedSub] = await Promise.all([
    site.add('subcategories', { ...below, name: 'ระเบียบ', display_order: 1 }),
    site.add('subcategories', { ...below, name: 'พระราชบัญญัติ', display_order: 2 }),
    site.add('subcategories', { ...below, name: 'กลุ่มที่ยังว่าง', display_order: 3 }),
    site.add('subcategories', { ...below, name: 'กลุ่มที่ปิดแล้ว', is_active: false }),
  ])

  const [first, bareCourse, closedCourse] = await Promise.all([
    site.add('courses', { subcategory_id: acts, name: 'วิธีปฏิบัติราชการ', display_order: 1 }),
    site.add('courses', { subcategory_id: rules, name: 'คอร์สที่ยังว่าง', display_order: 1 }),
    site.add('courses', { subcategory_id: rules, name: 'คอร์สที่ปิดแล้ว', is_active: false }),
    site.add('courses', { subcategory_id: rules, name: 'งานสารบรรณ', display_order: 2 }),
  ])

  const set = { course_id: first }
  const [free, short, dear] = await Promise.all([
    site.add('quiz_sets', { ...set, name: 'ชุดไม่ใช้แต้ม', points_cost: 0, display_order: 3 }),
    site.add('quiz_sets', {
      ...set,
      name: 'ชุดสั้น',
      description: 'สองข้อสำหรับลองมือ',
      points_cost: 10,
      time_limit_minutes: 15,
      display_order: 1,
    }),
    site.add('quiz_sets', { ...set, name: 'ชุดใหญ่', points_cost: 45, display_order: 2 }),
    site.add('quiz_sets', { ...set, name: 'ชุดที่ปิดแล้ว', is_active: false }),
    site.add('quiz_sets', { ...set, name: 'ชุดที่ยังร่างอยู่', status: 'draft' }),
    site.add('quiz_sets', { ...set, name: 'ชุดที่เก็บเข้าคลัง', status: 'archived' }),
  ])
  await Promise.all([
    site.addQuestions(short, 2),
    site.addQuestions(dear, 3),
    site.addQuestions(free, 1),
  ])
  return {
    site,
    categories: { law, numbers, bare, closed },
    subcategories: { acts, rules, bare: bareSub, closed: closedSub },
    courses: { first, bare: bareCourse, closed: closedCourse },
    quizSets: { short, dear, free },
  }
}
