import { sendingRights } from '../channels/rights.ts'
import { type Hub, topicNameOf } from '../hub.ts'
import type { Identity, Visitor } from '../options.ts'
import { type Broadcast, isRecord } from '../protocol/frames.ts'

type Sent = { topic: string; isPrivate: boolean; broadcast: Broadcast }
type Sender = { identity: Identity; visitor: Visitor; scope: string }

const mostMessages = 100
const longestName = 255

class Refusal extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/**
 * Broadcasts without a socket: `channel.send()` before it has joined, and `httpSend()`.
 * @param path below `/api/broadcast`
 */
export async function answerBroadcast(
  hub: Hub,
  request: Request,
  path: string,
  visitor: Visitor,
  scope: string,
): Promise<Response> {
  try {
    if (request.method !== 'POST') throw new Refusal(405, 'Method not allowed')
    const identity = await callerOf(hub, request)
    const single = /^\/([^/]+)\/events\/([^/]+)$/.exec(path)
    const isBatch = path === '' || path === '/'
    if (!single && !isBatch) throw new Refusal(404, 'Not found')
    const sent = single ? [await readSingle(request, single)] : await readBatch(request)
    const who = typeof identity.claims.sub === 'string' ? identity.claims.sub : visitor.network
    if (!hub.rates.take(who, sent.length)) {
      throw new Refusal(429, 'You have exceeded your rate limit')
    }
    const sender = { identity, visitor, scope }
    for (const each of sent) checkSize(hub, each)
    for (const each of sent) await broadcast(hub, sender, each, single !== null)
    return new Response(null, { status: 202 })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return Response.json({ error: error.message }, { status: error.status })
  }
}

async function callerOf(hub: Hub, { headers }: Request): Promise<Identity> {
  const token = /^bearer\s+(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? null
  const given = token?.startsWith('sb_') ? null : token
  const identity = await hub.authenticate(headers.get('apikey') ?? (given ? null : token), given)
  if (!identity) throw new Refusal(401, 'The token is none, or no longer')
  if (identity.role === 'anon' && !hub.guests) throw new Refusal(403, 'Sign in to broadcast')
  return identity
}

async function readSingle(request: Request, [, topic = '', event = '']: string[]): Promise<Sent> {
  const { searchParams } = new URL(request.url)
  if (searchParams.has('persist') || searchParams.has('persist[ttl]')) {
    throw new Refusal(422, 'Messages are not stored')
  }
  const isJson = !/^application\/octet-stream\b/i.test(request.headers.get('content-type') ?? '')
  const body = Buffer.from(await request.arrayBuffer())
  if (isJson) parse(body)
  return {
    topic: decoded(topic),
    isPrivate: searchParams.get('private') === 'true',
    broadcast: { event: decoded(event), isJson, body },
  }
}

async function readBatch(request: Request): Promise<Sent[]> {
  const told = parse(Buffer.from(await request.arrayBuffer()))
  const messages = isRecord(told) ? told.messages : undefined
  if (!Array.isArray(messages) || messages.length === 0 || messages.length > mostMessages) {
    throw new Refusal(422, `Between 1 and ${mostMessages} messages are taken`)
  }
  return messages.map((each: unknown) => {
    const { topic, event, payload, private: isPrivate } = isRecord(each) ? each : {}
    if (typeof topic !== 'string' || typeof event !== 'string' || payload === undefined) {
      throw new Refusal(422, 'A message has a topic, an event and a payload')
    }
    const body = Buffer.from(JSON.stringify(payload))
    return { topic, isPrivate: isPrivate === true, broadcast: { event, isJson: true, body } }
  })
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw new Refusal(422, 'The body is no JSON')
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new Refusal(422, 'The address cannot be read')
  }
}

function checkSize(hub: Hub, { topic, broadcast: { event, body } }: Sent): void {
  const isLong = [topic, event].some((name) => Buffer.byteLength(name) > longestName)
  if (isLong || body.length > hub.limits.messageBytes) {
    throw new Refusal(422, 'Payload size exceeds tenant limit')
  }
}

/** As the original's, a batch keeps silent on what its sender may not send, and one message does not. */
async function broadcast(
  hub: Hub,
  { identity, visitor, scope }: Sender,
  sent: Sent,
  isSingle: boolean,
): Promise<void> {
  const caller = { ...identity, host: visitor.host }
  const isAllowed = sent.isPrivate
    ? (await hub.inTurn(() => sendingRights(hub.pool, caller, sent.topic))).broadcast
    : hub.publicChannels
  if (!isAllowed && isSingle) throw new Refusal(403, 'Unauthorized')
  if (!isAllowed) return
  const topicName = topicNameOf(scope, sent.isPrivate, sent.topic)
  const { event, isJson, body } = sent.broadcast
  hub.topics.broadcast(topicName, sent.broadcast)
  hub.bus.send({ broadcast: [topicName, event, isJson, body.toString('base64')] })
}
