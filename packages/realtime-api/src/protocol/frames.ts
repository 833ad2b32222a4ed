/**
 * Phoenix's messages in the two serializations of realtime-js: 1.0.0 uses objects; 2.0.0 uses arrays, and binary
 * frames with a header of lengths for broadcasts.
 * https://hexdocs.pm/phoenix/writing_a_channels_client.html
 */
export type Version = '1.0.0' | '2.0.0'

/** A broadcast message; its body is forwarded unchanged. */
export type Broadcast = { event: string; isJson: boolean; body: Buffer }

/** The channel of a message, and for a reply the reference of the client's message. */
export type Address = { joinRef: string | null; ref: string | null; topic: string }

/** A message as received. Its payload may take twenty times the memory of its text, so nothing stores it. */
export type Frame = Address & {
  event: string
  payload: Record<string, unknown>
  broadcast?: Broadcast
}

const [pushKind, broadcastKind] = [3, 4]
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Replies repeat references and topics, so both are limited. Channels limit their topic further. */
const [maxReference, maxTopic] = [64, 1_024]

/** @throws {TypeError | SyntaxError} if the data is not a message of that version */
export function readFrame(version: Version, data: Buffer, isBinary: boolean): Frame {
  if (isBinary) {
    if (version === '1.0.0') throw new TypeError('bytes in version 1.0.0')
    return readPush(data)
  }
  const parsed: unknown = JSON.parse(utf8.decode(data))
  const [joinRef, ref, topic, event, payload] = version === '1.0.0' ? fields(parsed) : list(parsed)
  if (typeof topic !== 'string' || typeof event !== 'string')
    throw new TypeError('no topic or event')
  if (topic.length > maxTopic) throw new TypeError('a topic of such length')
  return {
    joinRef: reference(joinRef),
    ref: reference(ref),
    topic,
    event,
    payload: isRecord(payload) ? payload : {},
  }
}

function fields(parsed: unknown): unknown[] {
  if (!isRecord(parsed)) throw new TypeError('no object')
  return [parsed.join_ref, parsed.ref, parsed.topic, parsed.event, parsed.payload]
}

function list(parsed: unknown): unknown[] {
  if (!Array.isArray(parsed)) throw new TypeError('no array')
  return parsed
}

/** Clients send numbers or their text; replies contain the text. */
function reference(value: unknown): string | null {
  if (value === undefined || value === null) return null
  if (typeof value !== 'string' && typeof value !== 'number') throw new TypeError('no reference')
  const text = String(value)
  if (text.length > maxReference) throw new TypeError('a reference of such length')
  return text
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function readPush(data: Buffer): Frame {
  if (data[0] !== pushKind || data.length < 7) throw new TypeError('unknown bytes')
  const [joinRefSize = 0, refSize = 0, topicSize = 0, eventSize = 0, metaSize = 0, encoding] =
    data.subarray(1, 7)
  let at = 7
  const take = (size: number) => {
    if (at + size > data.length) throw new TypeError('cut short')
    at += size
    return utf8.decode(data.subarray(at - size, at))
  }
  const [joinRef, ref, topic, userEvent] = [joinRefSize, refSize, topicSize, eventSize].map(take)
  const meta: unknown = metaSize > 0 ? JSON.parse(take(metaSize)) : {}
  // Copied, because a view queued for a slow reader would retain the whole received buffer.
  const body = Buffer.from(data.subarray(at))
  const isJson = encoding === 1
  if (isJson) JSON.parse(utf8.decode(body))
  return {
    joinRef: joinRef || null,
    ref: ref || null,
    topic: topic ?? '',
    event: 'broadcast',
    payload: isRecord(meta) ? meta : {},
    broadcast: { event: userEvent ?? '', isJson, body },
  }
}

export function writeReply(
  version: Version,
  { joinRef, ref, topic }: Address,
  status: 'ok' | 'error',
  response: unknown = {},
): string {
  const payload = JSON.stringify({ status, response })
  return write(version, joinRef, ref, topic, 'phx_reply', payload)
}

/** @param payload as JSON */
export function writePush(
  version: Version,
  joinRef: string | null,
  topic: string,
  event: string,
  payload: string,
): string {
  return write(version, joinRef, null, topic, event, payload)
}

function write(
  version: Version,
  joinRef: string | null,
  ref: string | null,
  topic: string,
  event: string,
  payload: string,
): string {
  const [j, r, t, e] = [joinRef, ref, topic, event].map((each) => JSON.stringify(each))
  return version === '1.0.0'
    ? `{"join_ref":${j},"ref":${r},"topic":${t},"event":${e},"payload":${payload}}`
    : `[${j},${r},${t},${e},${payload}]`
}

/** Returns null if the version cannot represent the message: binary bodies in 1.0.0. */
export function writeBroadcast(
  version: Version,
  topic: string,
  { event, isJson, body }: Broadcast,
): string | Buffer | null {
  if (version === '1.0.0') {
    if (!isJson) return null
    const payload = `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${body.toString()}}`
    return write(version, null, null, topic, 'broadcast', payload)
  }
  const [topicBytes, eventBytes] = [Buffer.from(topic), Buffer.from(event)]
  const head = [broadcastKind, topicBytes.length, eventBytes.length, 0, isJson ? 1 : 0]
  return Buffer.concat([Buffer.from(head), topicBytes, eventBytes, body])
}
