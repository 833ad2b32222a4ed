import { readFileSync } from 'node:fs'
import { afterAll, beforeAll } from 'vitest'
import type { DataApiOptions } from '../../src/index.ts'
import { type Library, startLibrary } from './library.ts'

const garden = readFileSync(new URL('garden.sql', import.meta.url), 'utf8')

type Answer = { status: number; headers: Headers; text: string; body: unknown; bytes: number[] }

/** Starts a garden for the test file, and returns helpers for requests. */
export function gardening(options: Partial<DataApiOptions> = {}) {
  let library: Library
  beforeAll(async () => {
    library = await startLibrary({ schemas: ['garden'], ...options })
    await library.pool.query(garden)
    await library.api.reloadSchema()
  })
  afterAll(() => library.stop())

  const ask = async (
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: unknown,
    more?: Partial<DataApiOptions>,
  ): Promise<Answer> => {
    const api = more ? library.start(more) : library.api
    const response = await api.fetch(
      new Request(`http://test${path}`, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        body: body === undefined ? null : JSON.stringify(body),
      }),
    )
    const bytes = Buffer.from(await response.arrayBuffer())
    const text = bytes.toString()
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: tryJson(text),
      bytes: [...bytes],
    }
  }
  return { ask, library: () => library }
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
