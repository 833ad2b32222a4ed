import pg, { type Pool } from 'pg'

/** Delays between attempts to listen again, in milliseconds. */
const firstDelayMs = 500
const longestDelayMs = 30_000

/**
 * Listens for `NOTIFY pgrst` on its own connection and reloads the schema cache on 'reload schema', 'reload
 * config' or an empty payload. A lost connection is reestablished with a reload, because notifications may
 * have been missed.
 * @param url connection string to listen on, if not the pool's
 * @returns a function that stops listening
 */
export function listenForReload(
  pool: Pool,
  channel: string,
  reload: () => Promise<void>,
  url: string | null,
): () => Promise<void> {
  let stopped = false
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  let delay = firstDelayMs

  const connect = async (isFirst: boolean) => {
    const next = new pg.Client({
      ...pool.options,
      // Not enumerable in the pool's options.
      password: pool.options.password,
      ...(url !== null && { connectionString: url }),
      pipeline: false,
      keepAlive: true,
    })
    client = next
    const lost = () => {
      if (client !== next) return
      client = null
      next.removeAllListeners('notification')
      if (stopped) return
      timer = setTimeout(() => void connect(false), delay)
      timer.unref()
      delay = Math.min(delay * 2, longestDelayMs)
    }
    next.on('error', lost)
    next.on('end', lost)
    next.on('notification', ({ payload = '' }) => {
      if (payload === '' || payload === 'reload schema' || payload === 'reload config') {
        reload().catch(() => undefined)
      }
    })
    try {
      await next.connect()
      await next.query(`listen ${pg.escapeIdentifier(channel)}`)
      delay = firstDelayMs
      if (!isFirst) await reload()
    } catch {
      next.end().catch(() => undefined)
      lost()
    }
  }

  const ready = connect(true)
  return async () => {
    stopped = true
    clearTimeout(timer)
    await ready
    const last = client
    client = null
    await last?.end().catch(() => undefined)
  }
}
