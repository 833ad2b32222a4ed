import pg from 'pg'

/** Waits between attempts to listen again, in milliseconds. */
const [firstDelayMs, longestDelayMs] = [500, 10_000]

export type Listener = {
  /**
   * One statement over the listening connection itself: where it is answered, notifications come too.
   * @throws {Error} while there is none
   */
  ask<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]>
  /** Gives up a connection that does not answer, and makes another. */
  renew(): void
  stop(): Promise<void>
}

type Heard = {
  /** A notification came; also once it listens, since what was said before is not delivered. */
  heard(): void
  /** From now on nothing is heard, until `heard` is called again. */
  deaf(): void
}

/** Listens on a connection of its own, made again whenever it is lost. */
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
      // Who does not answer does not take leave either.
      void client.end().catch(() => undefined)
      streamOf(client)?.destroy()
      if (stopped) return
      timer = setTimeout(() => {
        connecting = connect()
      }, delayMs)
      timer.unref()
      delayMs = Math.min(delayMs * 2, longestDelayMs)
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
