import { verify } from './signature.ts'

/** Form of the gateway's responses and notifications: only `data` is signed. */
export type SignedEnvelope = { code: number; message: string; data: Record<string, string> }

type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown

/**
 * Reads a response or a notification and verifies it over every received field, before any is dropped.
 * Numbers retain the digits with which they were written (2500 remains '2500', 1.10 remains '1.10'), because
 * these were signed. Nested values are compact JSON.
 * @returns null if it is not such an envelope or the signature is wrong
 */
export function readSignedEnvelope(text: string, publicKeyPem: string): SignedEnvelope | null {
  const parsed = parse(text)
  if (!isObject(parsed) || !isObject(parsed.data) || typeof parsed.sign !== 'string') return null
  const data = Object.fromEntries(
    Object.entries(parsed.data).map(([key, value]) => [key, asSigned(value)]),
  )
  if (!verify(data, parsed.sign, publicKeyPem)) return null
  return { code: Number(asSigned(parsed.code)), message: asSigned(parsed.msg ?? ''), data }
}

class Written {
  readonly source: string
  constructor(source: string) {
    this.source = source
  }
  toJSON() {
    return Number(this.source)
  }
}

function parse(text: string): unknown {
  const quoteIntegers: Reviver = (_key, value, context) =>
    typeof value === 'number' ? new Written(context.source ?? String(value)) : value
  try {
    const json = text.startsWith('%7B') ? decodeURIComponent(text.replaceAll('+', ' ')) : text
    return JSON.parse(json, quoteIntegers as (key: string, value: unknown) => unknown)
  } catch {
    return undefined
  }
}

function asSigned(value: unknown): string {
  if (typeof value === 'string') return value
  return value instanceof Written ? value.source : (JSON.stringify(value) ?? '')
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
