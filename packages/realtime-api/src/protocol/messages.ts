import {
  type Address,
  type Broadcast,
  type Frame,
  isRecord,
  readFrame,
  type Version,
} from './frames.ts'

/** A message reduced to the strings and bytes that channels need, because it may have to wait in memory. */
export type Message = Address &
  (
    | { event: 'phx_join'; join: JoinConfig }
    | { event: 'phx_leave' | 'heartbeat' | 'other' }
    | { event: 'access_token'; token: string | null }
    /** Null if the message is invalid. */
    | { event: 'broadcast'; broadcast: Broadcast | null }
    /** `meta` as JSON; null if it is not an object. */
    | { event: 'presence'; action: 'track' | 'untrack' | 'other'; meta: string | null }
  )

export type MessageOf<Event extends Message['event']> = Extract<Message, { event: Event }>

/** @throws {TypeError | SyntaxError} if the data is not a message of that version */
export function readMessage(version: Version, data: Buffer, isBinary: boolean): Message {
  const frame = readFrame(version, data, isBinary)
  const { joinRef, ref, topic, event, payload } = frame
  const address = { joinRef, ref, topic }
  switch (event) {
    case 'phx_join':
      return { ...address, event, join: readJoin(payload) }
    case 'access_token': {
      const { access_token: token } = payload
      return { ...address, event, token: typeof token === 'string' ? token : null }
    }
    case 'broadcast':
      return { ...address, event, broadcast: readBroadcast(frame) }
    case 'presence':
      return { ...address, event, ...readPresence(payload) }
    case 'phx_leave':
    case 'heartbeat':
      return { ...address, event }
    default:
      return { ...address, event: 'other' }
  }
}

function readBroadcast({ payload, broadcast }: Frame): Broadcast | null {
  const isStored = payload.persist !== undefined && payload.persist !== false
  if (isStored || broadcast) return isStored ? null : (broadcast ?? null)
  // Version 1.0.0, and text frames of 2.0.0.
  const { event, payload: body = {} } = payload
  if (typeof event !== 'string') return null
  return { event, isJson: true, body: Buffer.from(JSON.stringify(body)) }
}

function readPresence({ event, payload }: Record<string, unknown>) {
  const action = String(event).toLowerCase()
  const meta = payload ?? {}
  return {
    action: action === 'track' || action === 'untrack' ? action : ('other' as const),
    meta: isRecord(meta) ? JSON.stringify(meta) : null,
  } as const
}

/** A subscription to changes as the client requested it; null if it is invalid. */
export type SubscriptionRequest = {
  event?: string
  schema?: string
  table?: string
  filter?: string | null
  select?: string[]
} | null

/** A client's options for a channel; invalid ones count as absent. */
export type JoinConfig = {
  token: string | null
  isPrivate: boolean
  wantsAck: boolean
  receivesOwn: boolean
  wantsPresence: boolean
  presenceKey: string | null
  wantsReplay: boolean
  wantsReadiness: boolean
  /** Null if there are more than the maximum. */
  requests: SubscriptionRequest[] | null
}

const [maxRequests, maxSelected] = [100, 200]

function readJoin(payload: Record<string, unknown>): JoinConfig {
  const config = recordOf(payload, 'config')
  const [broadcast, presence] = [recordOf(config, 'broadcast'), recordOf(config, 'presence')]
  const requested = Array.isArray(config.postgres_changes) ? config.postgres_changes : []
  const key = typeof presence.key === 'number' ? String(presence.key) : presence.key
  return {
    token: typeof payload.access_token === 'string' ? payload.access_token : null,
    isPrivate: isTrue(config.private),
    wantsAck: isTrue(broadcast.ack),
    receivesOwn: isTrue(broadcast.self),
    wantsPresence: isTrue(presence.enabled),
    presenceKey: typeof key === 'string' && key !== '' ? key : null,
    wantsReplay: broadcast.replay !== undefined,
    wantsReadiness: isTrue(broadcast.replication_ready),
    requests: requested.length > maxRequests ? null : requested.filter(isRecord).map(readRequest),
  }
}

function readRequest({
  event,
  schema,
  table,
  filter,
  select,
}: Record<string, unknown>): SubscriptionRequest {
  const names = select ?? []
  const isNamed = typeof schema === 'string' || typeof table === 'string'
  const isFilter = filter === undefined || filter === null || typeof filter === 'string'
  if (!isNamed || !isFilter || !Array.isArray(names) || names.length > maxSelected) return null
  const selected = [...new Set(names.filter((name) => typeof name === 'string'))]
  return {
    ...(typeof event === 'string' && { event }),
    ...(typeof schema === 'string' && { schema }),
    ...(typeof table === 'string' && { table }),
    ...(filter !== undefined && { filter }),
    ...(selected.length > 0 && { select: selected }),
  }
}

function recordOf(source: Record<string, unknown>, name: string): Record<string, unknown> {
  const found = source[name]
  return isRecord(found) ? found : {}
}

const isTrue = (value: unknown) =>
  value === true || (typeof value === 'string' && value.toLowerCase() === 'true')

/** Estimated memory of requests and of the strings of their subscriptions. */
export function bytesOf(requests: SubscriptionRequest[] | null): number {
  const texts = (requests ?? []).flatMap((request) => {
    const { event = '', schema = '', table = '', filter, select = [] } = request ?? {}
    return [event, schema, table, filter ?? '', ...select]
  })
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text) + 24, 0)
}
