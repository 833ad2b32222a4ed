// One guest that sends requests on eight connections, each as soon as the response to the previous one has arrived. A
// separate process, so that its own cost does not count as latency of the server's other callers:
// `node flood.ts PORT PATH`, where `*` in the path stands for ever new letters. It begins and pauses at the messages
// `begin` and `pause`, and reports its responses by status at `end`.
import { Agent, request } from 'node:http'

const [port, path = '/', localAddress = '127.0.0.77'] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxSockets: 8, localAddress })
const counts: Record<string, number> = {}
let isOn = false

const send = () =>
  new Promise<void>((resolve) => {
    const count = (outcome: string) => {
      counts[outcome] = (counts[outcome] ?? 0) + 1
      resolve()
    }
    const asked = path.replace('*', () => Math.random().toString(36).slice(2))
    const headers = { Host: 'localhost', 'Accept-Encoding': 'gzip' }
    const asking = request({ host: '127.0.0.1', port, path: asked, headers, agent }, (answer) => {
      answer.on('error', ({ message }) => count(message))
      answer.on('end', () => count(String(answer.statusCode)))
      answer.resume()
    })
    asking.on('error', ({ message }) => count(message)).end()
  })

async function connection(): Promise<void> {
  while (isOn) await send()
}

process.on('message', (message) => {
  isOn = message === 'begin'
  if (isOn) for (let n = 0; n < 8; n += 1) void connection()
  if (message === 'end') process.send?.(counts, () => process.exit(0))
})
