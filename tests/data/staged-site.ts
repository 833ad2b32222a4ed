import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { operator } from './operator.ts'

type Row = { id: string }

/** Columns of a row; omitted ones have the database's defaults. */
type Fields = Record<string, unknown>

export type StagedSite = {
  id: string
  name: string
  domain: string
  /** Origin of its pages. */
  origin: string
  settings(values: Record<string, string>): Promise<void>
  add(table: 'categories' | 'subcategories' | 'courses' | 'quiz_sets', row: Fields): Promise<string>
  /** Adds plain questions; the first option is right. */
  addQuestions(quizSetId: string, count: number): Promise<void>
  /** Removes the site with everything on it. */
  remove(): Promise<void>
}

/** A tenant for one spec, so that its data does not affect others. */
export async function stageSite(fields: Fields = {}): Promise<StagedSite> {
  const api = operator()
  const label = `stage-${randomUUID().slice(0, 8)}`
  const domain = `${label}.localhost`
  const name = `สนามทดลอง ${label}`
  const id = await insert(api, 'tenants', { name, domain, subdomain: label, ...fields })
  return {
    id,
    name,
    domain,
    origin: `http://${domain}:${process.env.BROWSER_TEST_PORT}`,
    settings: async (values) => {
      const rows = Object.entries(values).map(([key, value]) => ({
        key: `tenant_${id}_${key}`,
        value,
      }))
      await api.from('site_settings').upsert(rows).throwOnError()
    },
    add: (table, row) =>
      insert(api, table, table === 'categories' ? { tenant_id: id, ...row } : row),
    addQuestions: async (quizSetId, count) => {
      const questions = Array.from({ length: count }, (_, index) => ({
        quiz_set_id: quizSetId,
        question_text: `คำถามที่ ${index + 1}`,
        option_a: 'ถูก',
        option_b: 'ผิด',
        option_c: 'ผิดเช่นกัน',
        option_d: 'ผิดทั้งหมด',
        correct_answer: '1',
        display_order: index,
      }))
      await api.from('questions').insert(questions).throwOnError()
    },
    remove: async () => {
      await api.from('site_settings').delete().like('key', `tenant_${id}_%`).throwOnError()
      await api.from('tenants').delete().eq('id', id).throwOnError()
    },
  }
}

async function insert(api: SupabaseClient, table: string, row: Fields): Promise<string> {
  const { data } = await api.from(table).insert(row).select('id').single<Row>().throwOnError()
  return data.id
}
