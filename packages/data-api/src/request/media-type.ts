import { notAcceptable } from '../errors/request-errors.ts'
import { type Accepted, parseAccept } from './accept.ts'

/** How the result is to be written. */
export type Shape =
  | { kind: 'json'; strip: boolean }
  | { kind: 'object'; strip: boolean }
  | { kind: 'csv' }
  | { kind: 'raw'; binary: boolean }
  | { kind: 'none' }

type PlanOptions = { format: 'text' | 'json'; options: string[] }

export type Negotiated = { contentType: string; shape: Shape; plan: PlanOptions | null }

export type RawType = 'text' | 'xml' | 'binary' | null

export type NegotiateOptions = {
  planEnabled: boolean
  /** A function that gives one value may give it bare, as text or bytes. */
  rawType: RawType
}

const jsonType = 'application/json; charset=utf-8'
const objectType = 'application/vnd.pgrst.object'
const arrayType = 'application/vnd.pgrst.array'
const planType = 'application/vnd.pgrst.plan'
const planOptionNames = new Set(['analyze', 'verbose', 'settings', 'buffers', 'wal'])

/**
 * The first media type of `Accept`, by quality, that can be produced.
 * @throws PGRST107 (406) when none can
 */
export function negotiate(accept: string | null, options: NegotiateOptions): Negotiated {
  if (accept === null || accept === '*/*' || accept === 'application/json') return plainJson
  const accepted = parseAccept(accept)
  for (const one of accepted) {
    const found = produce(one, options)
    if (found) return found
  }
  throw notAcceptable(accepted.map((one) => one.type))
}

const plainJson: Negotiated = {
  contentType: jsonType,
  shape: { kind: 'json', strip: false },
  plan: null,
}

function produce(accepted: Accepted, options: NegotiateOptions): Negotiated | null {
  const { type, parameters } = accepted
  const strip = parameters.get('nulls') === 'stripped'
  const suffix = strip ? ';nulls=stripped' : ''
  switch (type) {
    case '*/*':
    case 'application/*':
    case 'application/json':
      return plainJson
    case 'text/csv':
      return { contentType: 'text/csv; charset=utf-8', shape: { kind: 'csv' }, plan: null }
    case objectType:
    case `${objectType}+json`:
      return {
        contentType: `${objectType}+json${suffix}; charset=utf-8`,
        shape: { kind: 'object', strip },
        plan: null,
      }
    case `${arrayType}+json`:
    case arrayType:
      return {
        contentType: strip ? `${arrayType}+json${suffix}; charset=utf-8` : jsonType,
        shape: { kind: 'json', strip },
        plan: null,
      }
    case 'text/xml':
      if (options.rawType !== 'xml') return null
      return {
        contentType: 'text/xml; charset=utf-8',
        shape: { kind: 'raw', binary: false },
        plan: null,
      }
    case 'text/plain':
    case 'text/*':
      if (options.rawType !== 'text' && options.rawType !== 'xml') return null
      return {
        contentType: 'text/plain; charset=utf-8',
        shape: { kind: 'raw', binary: false },
        plan: null,
      }
    case 'application/octet-stream':
      if (options.rawType === null) return null
      return {
        contentType: 'application/octet-stream',
        shape: { kind: 'raw', binary: options.rawType === 'binary' },
        plan: null,
      }
    case planType:
    case `${planType}+text`:
    case `${planType}+json`:
      return options.planEnabled ? planned(accepted) : null
    default:
      return null
  }
}

function planned({ type: asked, parameters }: Accepted): Negotiated {
  const wanted = (parameters.get('for') ?? 'application/json').toLowerCase()
  const inner = produce(
    { type: wanted, parameters: new Map(), quality: 1 },
    { planEnabled: false, rawType: null },
  )
  // A type that nothing here produces is not repeated: it may be anything.
  const type = inner ? wanted : 'application/json'
  const format = asked.endsWith('+json') ? 'json' : 'text'
  const names = (parameters.get('options') ?? '').split('|')
  const options = names.filter((name) => planOptionNames.has(name))
  const listed = options.length > 0 ? `; options=${options.join('|')}` : ''
  return {
    contentType: `${planType}+${format}; for="${type}"${listed}; charset=utf-8`,
    shape: inner?.shape ?? plainJson.shape,
    plan: { format, options },
  }
}
