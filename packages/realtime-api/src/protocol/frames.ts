/**
 * Phoenix's messages in the two forms that realtime-js speaks: 1.0.0 writes objects, 2.0.0 arrays, and
 * what people broadcast as bytes behind a header of lengths.
 * https://hexdocs.pm/phoenix/writing_a_channels_client.html
 */
export type Version = '1.0.0' | '2.0.0'

/** What somebody broadcasts: its body stays as it was sent. */
export type Broadcast = { event: string; isJson: boolean; body: Buffer }

export type Message = {
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  payload: Record<string, unknown>
  broadcast?: Broadcast
}

const [pushKind, broadcastKind] = [3, 4]
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** @throws what is no message of that version */
export function readMessage(version: Version, data: Buffer, isBinary: boolean): Message {
  if (isBinary) {
    if (version === '1.0.0') throw new TypeError('bytes in version 1.0.0')
    return readPush(data)
  }
  const told: unknown = JSON.parse(utf8.decode(data))
  const [joinRef, ref, topic, event, payload] = version === '1.0.0' ? fields(told) : list(told)
  if (typeof topic !== 'string' || typeof event !== 'string')
    throw new TypeError('no topic or event')
  return {
    joinRef: reference(joinRef),
    ref: reference(ref),
    topic,
    event,
    payload: isRecord(payload) ? payload : {},
  }
}

function fields(told: unknown): unknown[] {
  if (!isRecord(told)) throw new TypeError('no object')
  return [told.join_ref, told.ref, told.topic, told.event, told.payload]
}

function list(told: unknown): unknown[] {
  if (!Array.isArray(told)) throw new TypeError('no array')
  return told
}

/** Clients count in text; they get back what they sent. */
function reference(given: unknown): string | null {
  if (given === undefined || given === null) return null
  if (typeof given !== 'string' && typeof given !== 'number') throw new TypeError('no reference')
  return String(given)
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function readPush(data: Buffer): Message {
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
  // A copy: what is kept for slow readers would keep all that came with it.
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
  { joinRef, ref, topic }: Pick<Message, 'joinRef' | 'ref' | 'topic'>,
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

/** Null where the version cannot carry it: bytes in 1.0.0. */
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
