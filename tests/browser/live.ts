import type { Page, WebSocket } from '@playwright/test'

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
