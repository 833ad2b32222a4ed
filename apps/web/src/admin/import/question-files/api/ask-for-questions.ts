import { authorizedFetch } from '@/lib/data-client'
import { DataError } from '@/lib/data-error'

/** Calls a function and returns the JSON response unparsed, for a worker to parse. */
async function ask(name: string, parameters: object): Promise<ArrayBuffer> {
  const answer = await authorizedFetch(`/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(parameters),
  })
  if (answer.ok) return answer.arrayBuffer()
  const { message, code } = (await answer.json().catch(() => ({}))) as Record<string, string>
  throw new DataError(message ?? '', code ?? '', answer.status)
}

export type ExportFilter = {
  course_id?: string
  quiz_set_id?: string
  tag_id?: string
  q?: string
}

export function askForExport(filter: ExportFilter, format: string): Promise<ArrayBuffer> {
  return ask('export_questions', { filter, format })
}

/** Current versions of the questions that a file refers to by id. */
export function askForCurrent(ids: string[]): Promise<ArrayBuffer> {
  return ask('current_questions', { ids })
}
