import { verify } from './signature.ts'

/** What the gateway answers and notifies with: only `data` is signed. */
export type SignedEnvelope = { code: number; message: string; data: Record<string, string> }

type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown

/**
 * Reads an answer or a notification and verifies it over every field that arrived, before anything
 * is dropped. Numbers keep the digits they were written with (2500 stays '2500', 1.10 stays '1.10'),
 * for that is what was signed; nested values are compact JSON.
 * @returns null when it is not such an envelope or the signature does not fit
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
  const keepDigits: Reviver = (_key, value, context) =>
    typeof value === 'number' ? new Written(context.source ?? String(value)) : value
  try {
    const json = text.startsWith('%7B') ? decodeURIComponent(text.replaceAll('+', ' ')) : text
    return JSON.parse(json, keepDigits as (key: string, value: unknown) => unknown)
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
