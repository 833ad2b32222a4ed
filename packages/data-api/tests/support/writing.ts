import { afterEach, beforeEach } from 'vitest'
import { type Library, startLibrary } from './library.ts'

type Extra = { body?: unknown; prefer?: string; headers?: Record<string, string> }

async function sendTo(
  library: Library,
  method: string,
  path: string,
  { body, prefer, headers }: Extra = {},
) {
  const response = await library.request(path, {
    method,
    headers: {
      ...(body === undefined || typeof body === 'string'
        ? {}
        : { 'content-type': 'application/json' }),
      ...(prefer ? { prefer } : {}),
      ...headers,
    },
    body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: text === '' ? null : tryJson(text),
  }
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** For tests that write: each gets its own library from `library()`. */
export function writing() {
  let library: Library
  beforeEach(async () => {
    library = await startLibrary()
  })
  afterEach(() => library.stop())
  return {
    library: () => library,
    send: (method: string, path: string, extra?: Extra) => sendTo(library, method, path, extra),
    stored: async (sql: string) => (await library.pool.query(sql)).rows,
  }
}

export const full = 'return=representation'
