import type { Page, WebSocket } from '@playwright/test'

/** From here on no news reaches the page by itself: it shows what it has read until it asks again. */
export async function withoutLive(page: Page): Promise<void> {
  await page.routeWebSocket('**/realtime/**', (socket) => socket.close({ code: 1011 }))
}

/** Called before a page is opened: settles once the server tells the page of so many tables. */
export function following(page: Page, tables = 1): Promise<void> {
  return new Promise((resolve) => {
    let count = 0
    const look = (socket: WebSocket) =>
      socket.on('framereceived', ({ payload }) => {
        if (!String(payload).includes('Subscribed to PostgreSQL')) return
        count += 1
        if (count === tables) resolve()
      })
    page.on('websocket', look)
  })
}
