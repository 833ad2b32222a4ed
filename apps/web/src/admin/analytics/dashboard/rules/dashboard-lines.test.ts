import { expect, it } from 'vitest'
import type { Dashboard } from '../api'
import { dashboardLines } from './dashboard-lines'

const span = {
  attempts: 12,
  average: 71.5,
  label: 'good' as const,
  sign_ups: 3,
  paid_orders: 2,
  revenue: 100,
}
const dashboard: Dashboard = {
  range: '7d',
  site: null,
  generated_at: '2026-11-22T10:00:00+00:00',
  first_day: '2026-11-16',
  last_day: '2026-11-22',
  totals: {
    profiles: 9,
    categories: 1,
    subcategories: 2,
    courses: 3,
    quiz_sets: 4,
    questions: 50,
    quiz_attempts: 60,
    paid_orders: 7,
    revenue: 325,
    point_transactions: 80,
    tags: 5,
  },
  current: span,
  previous: { ...span, attempts: 6, average: null, label: null },
  days: [
    { day: '2026-11-22', attempts: 12, average: null, sign_ups: 3, paid_orders: 2, revenue: 100 },
  ],
  recent: {
    attempts: [],
    orders: [],
    sign_ups: [
      { id: 'p', person: 'somchai@example.test', created_at: '2026-11-22T10:00:00+00:00' },
    ],
  },
  quiz_sets: {
    met: 1,
    top: [
      {
        id: 'q',
        name: 'ชุดหนึ่ง',
        course_name: 'คอร์ส',
        site_name: null,
        attempts: 12,
        average: 71.5,
        label: 'good',
      },
    ],
    lowest: [],
    labels: { excellent: 0, good: 1, needs_improvement: 0 },
  },
}

it('exports every figure and no personal data', () => {
  const lines = dashboardLines(dashboard)
  expect(lines).toContainEqual(['ทั้งหมดในระบบ', 'คำถาม', 50, null])
  expect(lines).toContainEqual(['ช่วงที่เลือก', 'การทำข้อสอบ', 12, 6])
  expect(lines).toContainEqual(['2026-11-22', 12, null, 100, 2, 3])
  expect(lines).toContainEqual([1, 'ชุดหนึ่ง', 'คอร์ส', 12, 71.5, 'ดี'])
  expect(JSON.stringify(lines)).not.toContain('somchai')
})
