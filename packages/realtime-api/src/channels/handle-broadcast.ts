import { type Hub, topicNameOf } from '../hub.ts'
import { type Payer, payerOf } from '../limits/budget.ts'
import type { Identity, Visitor } from '../options.ts'
import { type Broadcast, isRecord } from '../protocol/frames.ts'
import { type Caller, callerOf } from './caller.ts'
import { fetchSendRights } from './rights.ts'

type OutgoingMessage = { topic: string; isPrivate: boolean; broadcast: Broadcast }
type Sender = { caller: Caller; payer: Payer; site: string }

const maxMessages = 100
const maxNameBytes = 255

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
 * @param siteOf called only for authenticated callers, because it queries the database
 */
export async function handleBroadcast(
  hub: Hub,
  request: Request,
  path: string,
  visitor: Visitor,
  siteOf: (visitor: Visitor) => Promise<string>,
): Promise<Response> {
  try {
    if (request.method !== 'POST') throw new Refusal(405, 'Method not allowed')
    const identity = await identify(hub, request)
    const single = /^\/([^/]+)\/events\/([^/]+)$/.exec(path)
    const isBatch = path === '' || path === '/'
    if (!single && !isBatch) throw new Refusal(404, 'Not found')
    const messages = single ? [await readSingle(request, single)] : await readBatch(request)
    const caller = callerOf(identity, visitor.host)
    const payer = payerOf(caller.person, visitor.network)
    for (const each of messages) checkSize(hub, each)
    const site = await siteOf(visitor)
    const traffic = {
      events: messages.length,
      bytes: sum(messages, ({ broadcast }) => broadcast.body.length),
      deliveries: sum(messages, (each) => hub.topics.listenerCount(nameOf(site, each))),
    }
    if (!hub.rateLimits.send(payer, traffic)) {
      throw new Refusal(429, 'You have exceeded your rate limit')
    }
    const sender = { caller, payer, site }
    for (const each of messages) await broadcast(hub, sender, each, single !== null)
    return new Response(null, { status: 202 })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return Response.json({ error: error.message }, { status: error.status })
  }
}

async function identify(hub: Hub, { headers }: Request): Promise<Identity> {
  const token = /^bearer\s+(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? null
  const userToken = token?.startsWith('sb_') ? null : token
  const identity = await hub.authenticate(
    headers.get('apikey') ?? (userToken ? null : token),
    userToken,
  )
  if (!identity) throw new Refusal(401, 'The token is none, or no longer')
  if (identity.role === 'anon' && !hub.guests) throw new Refusal(403, 'Sign in to broadcast')
  return identity
}

async function readSingle(
  request: Request,
  [, topic = '', event = '']: string[],
): Promise<OutgoingMessage> {
  const { searchParams } = new URL(request.url)
  if (searchParams.has('persist') || searchParams.has('persist[ttl]')) {
    throw new Refusal(422, 'Messages are not stored')
  }
  const isJson = !/^application\/octet-stream\b/i.test(request.headers.get('content-type') ?? '')
  const body = Buffer.from(await request.arrayBuffer())
  if (isJson) parse(body)
  return {
    topic: decode(topic),
    isPrivate: searchParams.get('private') === 'true',
    broadcast: { event: decode(event), isJson, body },
  }
}

async function readBatch(request: Request): Promise<OutgoingMessage[]> {
  const body = parse(Buffer.from(await request.arrayBuffer()))
  const messages = isRecord(body) ? body.messages : undefined
  if (!Array.isArray(messages) || messages.length === 0 || messages.length > maxMessages) {
    throw new Refusal(422, `Between 1 and ${maxMessages} messages are taken`)
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

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new Refusal(422, 'The address cannot be read')
  }
}

function checkSize(hub: Hub, { topic, broadcast: { event, body } }: OutgoingMessage): void {
  const isLong = [topic, event].some((name) => Buffer.byteLength(name) > maxNameBytes)
  if (isLong || body.length > hub.limits.messageBytes) {
    throw new Refusal(422, 'Payload size exceeds tenant limit')
  }
  if (topic.includes('\0')) throw new Refusal(422, 'No topic has such a name')
}

const nameOf = (site: string, { isPrivate, topic }: OutgoingMessage) =>
  topicNameOf(site, isPrivate, topic)

const sum = (messages: OutgoingMessage[], measure: (each: OutgoingMessage) => number) =>
  messages.reduce((total, each) => total + measure(each), 0)

/** As in Supabase, a batch skips messages that its sender may not send without an error; a single one is refused. */
async function broadcast(
  hub: Hub,
  { caller, payer, site }: Sender,
  message: OutgoingMessage,
  isSingle: boolean,
): Promise<void> {
  const isAllowed = message.isPrivate
    ? (await hub.queue.run(payer, () => fetchSendRights(hub.pool, caller, message.topic))).broadcast
    : hub.publicChannels
  if (!isAllowed && isSingle) throw new Refusal(403, 'Unauthorized')
  if (!isAllowed) return
  const topicName = nameOf(site, message)
  const { event, isJson, body } = message.broadcast
  hub.topics.broadcast(topicName, message.broadcast)
  hub.bus.send({ broadcast: [topicName, event, isJson, body.toString('base64')] })
}
