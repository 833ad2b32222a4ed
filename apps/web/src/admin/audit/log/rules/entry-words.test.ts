import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { Batch, Entry } from '../api'
import { texts } from '../texts'
import { entrySentence, trashSentence } from './entry-words'

const database = new URL('../../../../../../../database/', import.meta.url).pathname
const sql = globSync(['functions/**/*.sql', 'policies/*.sql'], { cwd: database })
  .map((file) => readFileSync(database + file, 'utf8'))
  .join('\n')
const named = (pattern: RegExp) => new Set([...sql.matchAll(pattern)].map(([, name]) => name ?? ''))

const recorded = named(/private\.audit\('(\w+)'/g)
const batches = named(/private\.begin_batch\('(\w+)'/g)
const guarded = named(/guard_table\('\w+\.(\w+)'/g)
const without = (names: Set<string>, ...words: Record<string, string>[]) =>
  [...names].filter((name) => !words.some((known) => name in known))

it('has a label for every table and action that the audit log records', () => {
  expect(Math.min(recorded.size, batches.size, guarded.size)).toBeGreaterThan(10)
  expect(without(recorded, texts.actions)).toEqual([])
  expect(without(batches, texts.acts, texts.actions)).toEqual([])
  expect(without(guarded, texts.tables)).toEqual([])
})

const entry = (values: Partial<Entry>): Entry => ({
  id: '1',
  created_at: '2026-11-01T00:00:00Z',
  action: 'update',
  table_name: 'categories',
  row_id: 'x',
  name: null,
  reason: null,
  actor: { id: 'a', name: 'สมชาย' },
  person: null,
  now: {},
  tenant: null,
  changed: [],
  batch_id: null,
  batch_rows: null,
  ...values,
})

it.each<[Partial<Entry>, string]>([
  [{ action: 'insert', name: 'พยาบาล' }, 'สมชาย เพิ่มหมวดหมู่ “พยาบาล”'],
  [{ name: 'พยาบาล', changed: ['name', 'description'] }, 'สมชาย แก้ไขชื่อ, คำอธิบายของหมวดหมู่ “พยาบาล”'],
  [
    { table_name: 'courses', name: 'ก', changed: ['is_active'], now: { is_active: false } },
    'สมชาย ปิดใช้งานคอร์ส “ก”',
  ],
  [
    { table_name: 'questions', name: 'ก', changed: ['status'], now: { status: 'draft' } },
    'สมชาย แก้ไขสถานะของคำถาม “ก” เป็นฉบับร่าง',
  ],
  [
    {
      action: 'change_points',
      table_name: 'profiles',
      person: { id: 'b', name: 'สมหญิง' },
      now: { points: 1200 },
    },
    'สมชาย ปรับแต้ม ของ สมหญิง เป็น 1,200 แต้ม',
  ],
  [
    { action: 'sign_in', table_name: 'sessions', actor: { id: 'a', name: null } },
    'บัญชีที่ถูกลบ เข้าสู่ระบบ',
  ],
  [
    {
      table_name: 'site_settings',
      name: 'tenant_7b0c1f3e-0000-4000-8000-0123456789ab_hero_title',
      changed: ['value'],
      tenant: { id: 't', name: 'พยาบาล' },
      actor: null,
    },
    'ระบบ แก้ไขค่าของการตั้งค่าเว็บไซต์ “หัวข้อหลักของหน้าแรก” (เว็บไซต์ พยาบาล)',
  ],
  [
    { table_name: 'site_settings', name: 'payment_ksher_currency', changed: ['value'] },
    'สมชาย แก้ไขค่าของการตั้งค่าเว็บไซต์ “การชำระเงิน”',
  ],
])('describes an entry in words: %j', (values, sentence) => {
  expect(entrySentence(entry(values))).toBe(sentence)
})

it('describes a deletion in words', () => {
  const batch = { act: 'delete', actor: { id: 'a', name: 'สมชาย' } } as Batch
  const one = { ...batch, names: ['พยาบาล'], rows: { categories: 1 } }
  expect(trashSentence(one)).toBe('สมชาย ลบหมวดหมู่ “พยาบาล”')
  const many = { ...batch, act: 'delete_questions', names: ['ก', 'ข'], rows: { questions: 3 } }
  expect(trashSentence(many)).toBe('สมชาย ลบคำถาม “ก” และอีก 2 รายการ')
  const unnamed = { ...batch, names: [], rows: { tenant_managers: 1 } }
  expect(trashSentence(unnamed)).toBe('สมชาย ลบผู้ดูแลเว็บไซต์')
})
