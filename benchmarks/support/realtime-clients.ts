// A separate process that opens sockets as realtime-js does and reports latencies to its parent.
import { WebSocket } from 'ws'

/** One more socket: its user, and whether it broadcasts to itself each second. */
type Order = { id: string; token: string; isActive: boolean }
type Asked = { open: Order[] } | { report: true }

const [port = '', apikey = ''] = process.argv.slice(2)
const heartbeatMs = 25_000
const openingAtOnce = 50

const changes: number[] = []
const broadcasts: number[] = []
let closed = 0

process.on('message', async (asked: Asked) => {
  if ('open' in asked) {
    const waiting = [...asked.open]
    const open = async () => {
      for (let order = waiting.pop(); order; order = waiting.pop()) await openSocket(order)
    }
    await Promise.all(Array.from({ length: openingAtOnce }, open))
    process.send?.({ opened: asked.open.length })
  } else {
    process.send?.({ changes: changes.splice(0), broadcasts: broadcasts.splice(0), closed })
  }
})

/** Resolves once its channel is joined. */
function openSocket({ id, token, isActive }: Order): Promise<void> {
  const url = `ws://localhost:${port}/realtime/v1/websocket?apikey=${apikey}&vsn=2.0.0`
  const socket = new WebSocket(url, { perMessageDeflate: false })
  const topic = isActive ? `realtime:person:${id}` : 'realtime:own'
  const send = (event: string, payload: object, to = topic) =>
    socket.send(JSON.stringify(['1', '1', to, event, payload]))
  const follow = { event: '*', schema: 'public', table: 'profiles', filter: `user_id=eq.${id}` }
  const config = isActive
    ? { private: true, broadcast: { self: true } }
    : { postgres_changes: [follow] }
  return new Promise((resolve) => {
    const isReady = isActive ? '"phx_reply"' : 'Subscribed to PostgreSQL'
    socket.on('open', () => send('phx_join', { access_token: token, config }))
    socket.on('message', (data: Buffer, isBinary) => {
      const text = data.toString()
      if (isBinary) broadcasts.push(Date.now() - Number(/"at":(\d+)/.exec(text)?.[1]))
      else if (text.includes('"postgres_changes","{') || text.includes('"ids":[')) {
        changes.push(Date.now() - Number(/"full_name": ?"(\d+)"/.exec(text)?.[1]))
      } else if (text.includes(isReady)) resolve()
    })
    socket.on('error', () => resolve())
    socket.on('close', () => {
      closed += 1
    })
    setInterval(() => send('heartbeat', {}, 'phoenix'), heartbeatMs * (0.8 + Math.random() / 5))
    if (!isActive) return
    setInterval(
      () => send('broadcast', { event: 'tick', payload: { at: Date.now() } }),
      900 + Math.random() * 200,
    )
  })
}
