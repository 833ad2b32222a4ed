import pg from 'pg'

/** First and maximum delay before listening again, in milliseconds. */
const [firstDelayMs, maxDelayMs] = [500, 10_000]

export type Listener = {
  /**
   * Runs one statement on the listening connection: a connection that answers also delivers notifications.
   * @throws {Error} while there is no connection
   */
  ask<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]>
  /** Drops a connection that does not answer, and opens another. */
  renew(): void
  stop(): Promise<void>
}

type Heard = {
  /**
   * Called for each notification, and when listening begins, because earlier notifications are not delivered.
   */
  heard(): void
  /** Called when the connection is lost. No notification arrives until the next call of `heard`. */
  deaf(): void
}

/** Listens on a dedicated connection, which is reopened whenever it is lost. */
export function listen(url: string, channel: string, { heard, deaf }: Heard): Listener {
  let stopped = false
  let listening: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let delayMs = firstDelayMs
  let lose = () => {}

  const connect = async () => {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      application_name: 'sanamsob listening',
    })
    let isLost = false
    lose = () => {
      if (isLost) return
      isLost = true
      listening = undefined
      deaf()
      // A server that does not answer does not close the connection either.
      void client.end().catch(() => undefined)
      streamOf(client)?.destroy()
      if (stopped) return
      timer = setTimeout(() => {
        connecting = connect()
      }, delayMs)
      timer.unref()
      delayMs = Math.min(delayMs * 2, maxDelayMs)
    }
    client.on('error', lose)
    client.on('end', lose)
    client.on('notification', heard)
    try {
      await client.connect()
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      if (isLost) return
      delayMs = firstDelayMs
      listening = client
      heard()
    } catch {
      lose()
    }
  }

  let connecting = connect()
  return {
    ask: async <Row extends pg.QueryResultRow>(statement: string) => {
      if (!listening) throw new Error('no connection listens')
      return (await listening.query<Row>(statement)).rows
    },
    renew: () => {
      if (listening) lose()
    },
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await connecting
      await listening?.end().catch(() => undefined)
    },
  }
}

type WithStream = { connection?: { stream?: { destroy(): void } } }

const streamOf = (client: pg.Client) => (client as unknown as WithStream).connection?.stream
