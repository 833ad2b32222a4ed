import { readFileSync } from 'node:fs'
import type { FuzzRequest } from './request.ts'

/** Requests that once failed, with the reason; sent first in every run. */
export function readCorpus(): FuzzRequest[] {
  const file = new URL('./corpus.json', import.meta.url)
  const entries = JSON.parse(readFileSync(file, 'utf8')) as { why: string; request: FuzzRequest }[]
  return entries.map(({ request }) => request)
}
