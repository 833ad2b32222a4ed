// The minimal Node.js process between a candidate and the database: parses a call, runs it through the driver in a
// request's transaction, and writes the response. No tokens, limits, plans or checks. A process of its own, so that
// its CPU time is counted like the server's: `node bare-server.ts DATABASE_URL`, which prints its port.
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import pg from 'pg'
import { type BareStatement, runBare } from './bare-driver.ts'

const [, , connectionString] = process.argv
const pool = new pg.Pool({ connectionString, max: 5, pipeline: true })

/** The statement for a path, by the learner's id. */
const statementOf = (path: string, args: Record<string, unknown>): BareStatement => {
  const name = /\/rpc\/(\w+)$/.exec(path)?.[1]
  if (!name) return { name: 'page', text: page, values: [/id=eq\.(.*)/.exec(path)?.[1]] }
  const named = Object.keys(args).map((key, at) => `${key} => $${at + 1}`)
  const values = Object.values(args).map((value) =>
    Array.isArray(value) ? JSON.stringify(value) : value,
  )
  return { name, text: `select public.${name}(${named})::text as body`, values }
}
const page = `select json_agg(q)::text as body from (
  select q.*, c.name as course, s.name as subcategory, g.name as category
  from public.quiz_sets q join public.courses c on c.id = q.course_id
  join public.subcategories s on s.id = c.subcategory_id
  join public.categories g on g.id = s.category_id where q.id = $1) q`

const server = createServer(async (request, response) => {
  const learner = request.headers.authorization?.slice('Bearer '.length) ?? ''
  try {
    const args = request.method === 'POST' ? await json(request) : {}
    const statement = statementOf(request.url ?? '', args as Record<string, unknown>)
    const body = await runBare(pool, learner, statement)
    response.setHeader('Content-Length', Buffer.byteLength(body)).end(body)
  } catch (error) {
    response.writeHead(500).end(String(error))
  }
})
server.listen(0, '127.0.0.1', () => {
  console.log((server.address() as { port: number }).port)
})
