import {
  type Address,
  type Broadcast,
  type Frame,
  isRecord,
  readFrame,
  type Version,
} from './frames.ts'
import { type JoinConfig, readJoin } from './join-config.ts'

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
