import type { Page, WebSocket } from '@playwright/test'

/** Blocks live updates: the page shows what it has read until it reads again. */
export async function withoutLive(page: Page): Promise<void> {
  await page.routeWebSocket('**/realtime/**', (socket) => socket.close({ code: 1011 }))
}

/**
 * Called before a page is opened; resolves once the server has confirmed a subscription to the table. Counting the
 * confirmations of several tables would not do: a table is subscribed to again where another component follows it.
 */
export function following(page: Page, table: string): Promise<void> {
  return new Promise((resolve) => {
    const look = (socket: WebSocket) =>
      socket.on('framereceived', ({ payload }) => {
        const message = String(payload)
        if (message.includes('Subscribed to PostgreSQL') && message.includes(`${table}-`)) resolve()
      })
    page.on('websocket', look)
  })
}
