import { notAcceptable } from '../errors/request-errors.ts'
import type { MediaHandler } from '../schema/types.ts'
import { type Accepted, parseAccept } from './accept.ts'

/** The output format of the result. */
export type Shape =
  | { kind: 'json'; strip: boolean }
  | { kind: 'object'; strip: boolean }
  | { kind: 'csv' }
  | { kind: 'geojson' }
  | { kind: 'custom'; handler: MediaHandler }
  | { kind: 'none' }

type PlanOptions = { format: 'text' | 'json'; options: string[] }

export type Negotiated = { contentType: string; shape: Shape; plan: PlanOptions | null }

export type NegotiateOptions = {
  planEnabled: boolean
  /** Returns the schema's handler of a media type; null if the schema has no handlers at all. */
  findHandler: ((mediaType: string) => MediaHandler | null) | null
}

const jsonType = 'application/json; charset=utf-8'
const objectType = 'application/vnd.pgrst.object'
const arrayType = 'application/vnd.pgrst.array'
const planType = 'application/vnd.pgrst.plan'
const planOptionNames = ['analyze', 'verbose', 'settings', 'buffers', 'wal']

/**
 * Returns the first media type of `Accept`, by quality, that can be produced.
 * @throws PGRST107 (406) when none can
 */
export function negotiate(accept: string | null, options: NegotiateOptions): Negotiated {
  const isPlain = accept === null || accept === '*/*' || accept === 'application/json'
  if (isPlain && options.findHandler === null) return plainJson
  const accepted = parseAccept(accept ?? '*/*')
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

/** Types defined by the contract take precedence; the schema may override all others. */
function produce(accepted: Accepted, options: NegotiateOptions): Negotiated | null {
  const { type, parameters } = accepted
  const strip = parameters.get('nulls') === 'stripped'
  const suffix = strip ? ';nulls=stripped' : ''
  switch (type) {
    case objectType:
    case `${objectType}+json`:
      return {
        contentType: `${objectType}+json${suffix}; charset=utf-8`,
        shape: { kind: 'object', strip },
        plan: null,
      }
    case `${arrayType}+json`:
    case arrayType:
      if (!strip) break
      return {
        contentType: `${arrayType}+json${suffix}; charset=utf-8`,
        shape: { kind: 'json', strip },
        plan: null,
      }
    case planType:
    case `${planType}+text`:
    case `${planType}+json`:
      return options.planEnabled ? planned(accepted, options) : null
  }
  const handler = options.findHandler?.(type.startsWith(arrayType) ? 'application/json' : type)
  if (!handler) return builtIn(type)
  return { contentType: handler.contentType, shape: { kind: 'custom', handler }, plan: null }
}

/** Returns whether an aggregate takes the rows by their own type. */
export function keepsRows(shape: Shape): boolean {
  return shape.kind === 'custom' && shape.handler.rowType !== null
}

function builtIn(type: string): Negotiated | null {
  switch (type) {
    case '*/*':
    case 'application/*':
    case 'application/json':
    case `${arrayType}+json`:
    case arrayType:
      return plainJson
    case 'text/csv':
      return { contentType: 'text/csv; charset=utf-8', shape: { kind: 'csv' }, plan: null }
    case 'application/geo+json':
      return { contentType: `${type}; charset=utf-8`, shape: { kind: 'geojson' }, plan: null }
    default:
      return null
  }
}

function planned(
  { type: asked, parameters }: Accepted,
  options: NegotiateOptions,
): Negotiated | null {
  const [wanted] = parseAccept(parameters.get('for') ?? 'application/json')
  const inner = wanted && produce(wanted, { ...options, planEnabled: false })
  if (!inner) return null
  const format = asked.endsWith('+json') ? 'json' : 'text'
  const names = (parameters.get('options') ?? '').split('|')
  const known = planOptionNames.filter((name) => names.includes(name))
  const listed = known.length > 0 ? `; options=${known.join('|')}` : ''
  const type = inner.contentType.replace('; charset=utf-8', '')
  return {
    contentType: `${planType}+${format}; for="${type}"${listed}; charset=utf-8`,
    shape: inner.shape,
    plan: { format, options: known },
  }
}
