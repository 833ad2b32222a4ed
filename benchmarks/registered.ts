import { randomUUID } from 'node:crypto'
import { ownConcurrency, startTestServer } from '../tests/support/server.ts'
import { HttpConnection } from './support/http-connection.ts'
import { median } from './support/median.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 300)
const password = 'sanamsob-bench'
const secretKey = `sb_secret_${randomUUID()}`

const calls: Record<string, (email: string) => { path: string; body: object }> = {
  'sign up': (email) => ({ path: '/auth/v1/signup', body: { email, password } }),
  recover: (email) => ({ path: '/auth/v1/recover', body: { email } }),
  'ask for a code': (email) => ({ path: '/auth/v1/otp', body: { email, create_user: false } }),
  resend: (email) => ({ path: '/auth/v1/resend', body: { email, type: 'signup' } }),
  'sign in wrongly': (email) => ({
    path: '/auth/v1/token?grant_type=password',
    body: { email, password: 'wrong' },
  }),
}

/**
 * Whether response times reveal that an address is registered: each call alternates between members and strangers and
 * is followed at once by a second call, which background work after the first would delay. `revealed` is the probability
 * that the slower of one of each is the member: 50 % reveals nothing, 0 or 100 % everything.
 */
export async function benchRegistered() {
  const server = await startTestServer({
    env: {
      AUTH_CONFIRM_EMAIL: 'true',
      SEED: 'none',
      SECRET_KEY: secretKey,
      LOG_LEVEL: 'warn',
      ...ownConcurrency,
    },
  })
  const connection = await HttpConnection.open(server.port)
  try {
    const rows = []
    for (const [call, request] of Object.entries(calls)) {
      const members = await makeMembers(server, rounds)
      const times = { member: [] as Pair[], stranger: [] as Pair[] }
      for (const [round, member] of members.entries()) {
        const attemptsOf = [
          ['member', member],
          ['stranger', newEmail()],
        ] as const
        for (const [who, email] of round % 2 ? attemptsOf : attemptsOf.toReversed()) {
          times[who].push(await timed(connection, request(email)))
        }
      }
      for (const [at, what] of ['its answer', 'the next answer'].entries()) {
        const [member, stranger] = [times.member, times.stranger].map((pairs) =>
          pairs.map((pair) => pair[at] ?? 0),
        )
        rows.push({ call, what, ...compared(member ?? [], stranger ?? []) })
      }
    }
    console.log(
      `\nresponse times of registered and unknown addresses (${rounds} members, ${rounds} strangers)`,
    )
    console.table(rows)
  } finally {
    connection.close()
    await server.stop()
  }
}

type Pair = [own: number, next: number]

const newEmail = () => `${randomUUID()}@example.test`

async function makeMembers(server: { url: string }, count: number) {
  const emails = Array.from({ length: count }, newEmail)
  for (const email of emails) {
    const made = await fetch(`${server.url}/auth/v1/admin/users`, {
      method: 'POST',
      headers: { apikey: secretKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, email_confirm: true }),
    })
    if (!made.ok) throw new Error(await made.text())
  }
  return emails
}

async function timed(
  connection: HttpConnection,
  { path, body }: { path: string; body: object },
): Promise<Pair> {
  const started = performance.now()
  await connection.send({ method: 'POST', path, headers: {}, body: JSON.stringify(body) })
  const answered = performance.now()
  await connection.send({ method: 'GET', path: '/auth/v1/health', headers: {} })
  const next = performance.now()
  // Until the mail is sent, so that no run is slowed by the one before.
  await new Promise((resolve) => setTimeout(resolve, 60))
  return [answered - started, next - answered]
}

function compared(member: number[], stranger: number[]) {
  const slower = member.flatMap((one) => stranger.map((other) => Number(one > other)))
  const revealed = slower.reduce((sum, one) => sum + one, 0) / slower.length
  const tenth = (times: number[], at: number) =>
    (times.toSorted((a, b) => a - b)[Math.floor(times.length * at)] ?? 0).toFixed(2)
  return {
    'member p10/p50/p90 ms': [0.1, 0.5, 0.9].map((at) => tenth(member, at)).join(' / '),
    'stranger p10/p50/p90 ms': [0.1, 0.5, 0.9].map((at) => tenth(stranger, at)).join(' / '),
    'difference of medians ms': (median(member) - median(stranger)).toFixed(3),
    revealed: `${(revealed * 100).toFixed(1)} %`,
  }
}
