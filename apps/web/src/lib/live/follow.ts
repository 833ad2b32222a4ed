import { RealtimeClient } from '@supabase/realtime-js'
import { authorizedHeaders } from '../data-client'
import { gather } from './gather'
import { reconnectDelay } from './reconnect-delay'

let connecting: Promise<RealtimeClient> | null = null
let count = 0

/**
 * Follows changes of a table over the page's one websocket. Changes during a disconnection are unknown, so a
 * reconnect counts as a change.
 * @returns unsubscribes
 */
export function follow(
  { table, filter, everyMs, catchesUp = false }: Followed,
  onChange: () => void,
): () => void {
  let isOver = false
  const gathered = gather(onChange, everyMs ?? 1_000)
  let leave = () => {}
  connecting ??= connect().catch((error) => {
    connecting = null
    throw error
  })
  const join = async (client: RealtimeClient) => {
    // Another user may have signed in since.
    await client.setAuth()
    if (isOver) return
    const channel = client.channel(`${table}-${count++}`)
    let wasJoined = catchesUp
    channel
      .on('postgres_changes', { event: '*', schema: 'public', table, filter }, gathered.call)
      .subscribe((status) => {
        if (status !== 'SUBSCRIBED') return
        if (wasJoined) gathered.call()
        wasJoined = true
      })
    leave = () => void client.removeChannel(channel)
  }
  // If no token is available now, the next page tries again.
  connecting.then(join).catch(() => undefined)
  return () => {
    isOver = true
    gathered.stop()
    leave()
  }
}

async function connect(): Promise<RealtimeClient> {
  const apikey = (await authorizedHeaders()).get('apikey') ?? ''
  const client = new RealtimeClient(`${location.origin.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey },
    accessToken: async () => {
      const token = (await authorizedHeaders()).get('authorization')
      return token?.replace(/^Bearer /, '') ?? null
    },
    reconnectAfterMs: (tries) => reconnectDelay(tries, Math.random()),
  })
  // An open socket would exclude the page from the back/forward cache.
  addEventListener('pagehide', () => void client.disconnect())
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && client.getChannels().length > 0) client.connect()
  })
  return client
}

/** A table whose changes the server publishes; `filter` as in `id=eq.5`. */
export type Followed = {
  table: string
  filter?: string | undefined
  /** The minimum interval between notifications, so that a burst counts once; a second by default. */
  everyMs?: number | undefined
  /** Whether the subscription itself counts as a change, because rows may have changed since they were read. */
  catchesUp?: boolean | undefined
}
