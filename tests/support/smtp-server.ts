import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { type ParsedMail, parseMail } from './parse-mail.ts'

export type SmtpMail = ParsedMail & { from: string; to: string[] }

export type SmtpServer = {
  url: string
  mails: SmtpMail[]
  /** Recipients so far, including refused ones. */
  asked: string[]
  /** While set, every recipient is refused temporarily, as by a mail server in trouble. */
  refusing: boolean
  /** While set, mails are accepted but not acknowledged until it is called. */
  silent: boolean
  held: (() => void)[]
  stop(): Promise<void>
}

type State = Omit<SmtpServer, 'url' | 'stop'>

/** A mail server on loopback that implements as much of RFC 5321 as a sender needs. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const sockets = new Set<Socket>()
  const state: State = {
    mails: [],
    asked: [],
    refusing: false,
    silent: false,
    held: [],
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    converse(socket, state)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(state, {
    url: `smtp://127.0.0.1:${port}`,
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}

function converse(socket: Socket, state: State) {
  const say = (line: string) => socket.write(`${line}\r\n`)
  let from = ''
  let to: string[] = []
  let letter: string[] | null = null

  const answer = (line: string) => {
    const command = line.slice(0, 4).toUpperCase()
    const address = /<([^>]*)>/.exec(line)?.[1] ?? ''
    switch (command) {
      case 'EHLO':
        return say('250-mail.test\r\n250 8BITMIME')
      case 'MAIL':
        from = address
        to = []
        return say('250 ok')
      case 'RCPT':
        state.asked.push(address)
        if (state.refusing) return say('451 try again later')
        to.push(address)
        return say('250 ok')
      case 'DATA':
        letter = []
        return say('354 go on')
      case 'QUIT':
        say('221 bye')
        return socket.end()
      default:
        return say('250 ok')
    }
  }
  createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY }).on('line', (line) => {
    if (letter === null) return answer(line)
    if (line !== '.') return letter.push(line.startsWith('.') ? line.slice(1) : line)
    state.mails.push({ from, to, ...parseMail(letter.join('\r\n')) })
    letter = null
    if (state.silent) state.held.push(() => say('250 queued'))
    else say('250 queued')
  })
  say('220 mail.test ESMTP')
}
