import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliDecompressSync } from 'node:zlib'
import { readCatalogue } from '@sanamsob/database'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../support/database.ts'
import { demo, signIn } from '../support/product.ts'
import { createProductDatabase } from '../support/product-database.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const run = promisify(execFile)
const releases = new URL('../data/releases/', import.meta.url)

/** What the upgrade may not change: rows of learners, points and money, as JSON. */
const stored = `
select json_build_object(
  'accounts', (select json_agg(email order by email) from auth.users),
  'points', (select json_agg(json_build_array(user_id, points) order by user_id) from public.profiles),
  'ledger', (select json_agg(json_build_array(id, delta, description) order by id) from public.point_transactions),
  'orders', (select json_agg(json_build_array(id, status, amount_satang, receipt_no) order by id) from public.payment_orders),
  'attempts', (select json_agg(json_build_array(id, status, score, total_questions, points_spent, completed_at) order by id)
    from public.quiz_attempts),
  'answers', (select json_agg(json_build_array(attempt_id, question_id, choice) order by attempt_id, question_id)
    from public.attempt_answers),
  'questions', (select json_agg(json_build_array(id, question_text, correct_answer) order by id) from private.questions),
  'cards', (select json_agg(json_build_array(user_id, question_id, due_at) order by user_id, question_id)
    from private.review_cards),
  'bookmarks', (select json_agg(json_build_array(user_id, question_id) order by user_id, question_id) from public.bookmarks)
) as rows`

describe.each(readdirSync(releases).filter((name) => name.endsWith('.sql.br')))(
  'a database of %s',
  (name) => {
    let database: TestDatabase
    let server: TestServer | undefined

    async function connected<T>(url: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      try {
        return await act(client)
      } finally {
        await client.end()
      }
    }
    const query = <Row extends pg.QueryResultRow>(url: string, sql: string) =>
      connected(url, async (client) => (await client.query<Row>(sql)).rows)
    const objects = (url: string) => connected(url, readCatalogue)
    const command = async (script: string) => {
      const program = new URL(`../../apps/server/src/commands/${script}.ts`, import.meta.url)
      const env = { PATH: process.env.PATH, DATABASE_URL: database.ownerUrl }
      const { stdout } = await run(process.execPath, [program.pathname], { env })
      return stdout
    }

    beforeAll(async () => {
      database = await createEmptyDatabase()
      const dump = brotliDecompressSync(readFileSync(new URL(name, releases))).toString()
      await query(database.ownerUrl, dump)
    })
    afterAll(async () => {
      await server?.stop()
      await database.drop()
    })

    it('is upgraded to the objects of a new one, and its rows stay', async () => {
      const before = await query(database.url, stored)
      expect(await command('migrate')).toContain('applied migrations/')
      const fresh = await createProductDatabase()
      expect(await objects(database.ownerUrl)).toEqual(await objects(fresh.ownerUrl))
      await fresh.drop()
      expect(await query(database.url, stored)).toEqual(before)
      expect(await command('audit')).toContain('Everything adds up.')
    })

    it('serves a learner the results and the attempt in progress of before', async () => {
      server = await startTestServer({ env: { DATABASE_URL: database.ownerUrl } })
      const { client, id } = await signIn(server, demo.learner)
      const { data: history } = await client.rpc('attempt_history', {})
      const attempts = await query<{ id: string; status: string; score: number }>(
        database.url,
        `select id, status, score from public.quiz_attempts where user_id = '${id}' order by started_at`,
      )
      const submitted = attempts.filter(({ status }) => status === 'submitted')
      expect(history.total).toBe(submitted.length)
      for (const { id: attempt_id, score } of submitted) {
        const { data: result } = await client.rpc('attempt_result', { attempt_id })
        expect(result.attempt.score).toBe(score)
      }
      const [running] = attempts.filter(({ status }) => status === 'in_progress')
      const { data: resumed } = await client.rpc('get_attempt', { attempt_id: running?.id })
      expect(resumed.answers).toHaveLength(2)
    })
  },
)
