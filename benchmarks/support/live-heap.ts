import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '@sanamsob/database'
import { WebSocket } from 'ws'

/** The heap of a process that was started with `NODE_OPTIONS` from here, in megabytes, without its garbage. */
export async function liveHeap() {
  const port = await freePort()
  const ask = async (method: string): Promise<{ usedSize?: number }> => {
    const listed = await fetch(`http://127.0.0.1:${port}/json/list`)
    const [target] = (await listed.json()) as { webSocketDebuggerUrl: string }[]
    const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '')
    try {
      return await new Promise((resolve, reject) => {
        socket.on('error', reject)
        socket.on('open', () => socket.send(JSON.stringify({ id: 1, method })))
        socket.on('message', (data) => {
          const { id, result } = JSON.parse(String(data))
          if (id === 1) resolve(result)
        })
      })
    } finally {
      socket.close()
    }
  }
  return {
    nodeOptions: `--inspect=127.0.0.1:${port}`,
    megabytes: async () => {
      await ask('HeapProfiler.collectGarbage')
      await delay(100)
      await ask('HeapProfiler.collectGarbage')
      const { usedSize = Number.NaN } = await ask('Runtime.getHeapUsage')
      return usedSize / 1024 ** 2
    },
  }
}
