/**
 * A stand-in for Ksher's redirect API, run as a separate process: `node fake-gateway.ts FOLDER`. It
 * has its own keys and signs with the openssl program. Faults and time are set through /control.
 * Prints one line of JSON when it listens.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { joinFields, makeKeys, opensslSign, opensslVerify } from './fake-gateway-keys.ts'

type Payment = {
  fields: Record<string, string>
  /** The fields of queries and notifications; tests replace values here. */
  report: Record<string, unknown>
  creations: number
  queries: number
  /** Creations and queries in order of arrival. */
  calls: ('create' | 'query')[]
  deliveries: { at: number; acknowledged: boolean; status: number }[]
  /** Time of the next notification, by the simulated clock; null for none. */
  nextAt: number | null
}

type Faults = {
  /**
   * `lose-answer`: the order is accepted, the response never arrives. `lose-request`: the order is
   * not accepted either. With an `AnswerFault` the order is accepted, and that is sent instead of
   * the response.
   */
  create?: 'lose-answer' | 'lose-request' | 'refuse' | 'forge' | 'notify-first' | AnswerFault
  query?: 'FAIL' | 'lose-answer' | 'forge' | 'refuse' | AnswerFault
  /** A repeated number is refused. */
  duplicates?: 'refuse'
  /** Number of creations with the fault; all if it is missing. */
  times?: number
}

const answerFaults = ['502', '503', '504', 'cut', 'page', 'endless', 'drip', 'redirect'] as const
type AnswerFault = (typeof answerFaults)[number]

/** Sends a faulty response; returns false if the regular one is to be sent. */
function answeredBadly(fault: string | undefined, response: ServerResponse): boolean {
  if (!answerFaults.some((known) => known === fault)) return false
  if (/^\d+$/.test(fault ?? '')) response.writeHead(Number(fault)).end('<h1>Gateway</h1>')
  else if (fault === 'page') response.end('<html>Under maintenance</html>')
  else if (fault === 'redirect') response.writeHead(307, { Location: '/api/elsewhere' }).end()
  else if (fault === 'cut') {
    response.writeHead(200, { 'Content-Length': '500' })
    response.write('{"code":0,', () => response.destroy())
  } else if (fault === 'endless') {
    const part = ' '.repeat(64 * 1024)
    const more = () => {
      if (!response.destroyed) response.write(part, () => setImmediate(more))
    }
    more()
  } else {
    const timer = setInterval(() => response.write(' '), 200)
    response.on('close', () => clearInterval(timer))
  }
  return true
}

/** Seconds from one notification to the next: the first at once, then 12 retries over 29 hours. */
const retrySeconds = [1, 2, 2, 10, 30, 60, 600, 3600, 10_800, 18_000, 28_800, 43_200]

const folder = process.argv[2] ?? '.'
const merchant = makeKeys(folder, 'merchant', 1024)
const gateway = makeKeys(folder, 'gateway', 512)
const stranger = makeKeys(folder, 'stranger', 512)
const payments = new Map<string, Payment>()
let faults: Faults = {}
let clock = 0

function envelope(data: Record<string, unknown>, key = gateway): string {
  const sign = opensslSign(joinFields(data), key.privateFile)
  return JSON.stringify({ code: 0, msg: 'ok', data, sign, status_code: '', time_stamp: '1' })
}

async function notify(payment: Payment) {
  const response = await fetch(payment.fields.mch_notify_url ?? '', {
    method: 'POST',
    headers: { 'Content-Type': 'text/plain' },
    body: envelope(payment.report),
  }).catch(() => undefined)
  const answer = await response?.json().catch(() => undefined)
  const acknowledged = (answer as { result?: string } | undefined)?.result === 'SUCCESS'
  payment.deliveries.push({ at: clock, acknowledged, status: response?.status ?? 0 })
  const wait = retrySeconds[payment.deliveries.length - 1]
  payment.nextAt = acknowledged || wait === undefined ? null : clock + wait
}

/** Advances the simulated clock and sends every notification that becomes due, in order. */
async function advance(seconds: number) {
  const until = clock + seconds
  for (;;) {
    const due = [...payments.values()]
      .filter((payment) => payment.nextAt !== null && payment.nextAt <= until)
      .sort((a, b) => (a.nextAt ?? 0) - (b.nextAt ?? 0))[0]
    if (!due) break
    clock = Math.max(clock, due.nextAt ?? clock)
    await notify(due)
  }
  clock = until
}

function take(fields: Record<string, string>): Payment {
  const number = fields.mch_order_no ?? ''
  const known = payments.get(number)
  const payment = known ?? {
    fields,
    report: {
      appid: fields.appid,
      mch_order_no: number,
      ksher_order_no: `9${number.slice(0, 20)}`,
      channel_order_no: `c${number.slice(0, 8)}`,
      total_fee: Number(fields.total_fee),
      cash_fee: Number(fields.total_fee),
      fee_type: fields.fee_type,
      channel: 'promptpay',
      rate: '1.000000',
      attach: '',
      time_end: '2026-11-21 12:00:00',
      result: 'NOTPAY',
    },
    creations: 0,
    queries: 0,
    calls: [],
    deliveries: [],
    nextAt: null,
  }
  payment.creations += 1
  payment.calls.push('create')
  payments.set(number, payment)
  return payment
}

async function create(fields: Record<string, string>, response: ServerResponse) {
  if (faults.create === 'lose-request') return response.destroy()
  if (faults.create === 'refuse')
    return response.end(envelope({ err_msg: 'no' }).replace('"code":0', '"code":1'))
  const known = payments.has(fields.mch_order_no ?? '')
  const payment = take(fields)
  if (known && faults.duplicates === 'refuse')
    return response.end(envelope({ err_msg: 'duplicate' }).replace('"code":0', '"code":1'))
  const fault = faults.times === 0 ? undefined : faults.create
  if (faults.times) faults.times -= 1
  if (fault === 'lose-answer') return response.destroy()
  if (answeredBadly(fault, response)) return
  if (fault === 'notify-first') {
    payment.report.result = 'SUCCESS'
    await notify(payment)
  }
  const key = fault === 'forge' ? stranger : gateway
  response.end(envelope({ pay_content: `https://pay.example.test/${fields.mch_order_no}` }, key))
}

function query(fields: Record<string, string>, response: ServerResponse) {
  const payment = payments.get(fields.mch_order_no ?? '') ?? namedByUs(fields)
  if (payment) {
    payment.queries += 1
    payment.calls.push('query')
  }
  if (faults.query === 'lose-answer') return response.destroy()
  if (answeredBadly(faults.query, response)) return
  if (!payment || faults.query === 'refuse') {
    return response.end(envelope({ err_msg: 'unknown' }).replace('"code":0', '"code":1'))
  }
  const report = faults.query === 'FAIL' ? { ...payment.report, result: 'FAIL' } : payment.report
  response.end(envelope(report, faults.query === 'forge' ? stranger : gateway))
}

/** A query may name an order by one of the gateway's own numbers. */
function namedByUs(fields: Record<string, string>): Payment | undefined {
  return [...payments.values()].find(({ report }) =>
    ['ksher_order_no', 'channel_order_no'].some(
      (name) => fields[name] && fields[name] === report[name],
    ),
  )
}

/** Signed by the gateway, without some of the fields. */
function notificationWithout(payment: Payment, left: string[] = []): string {
  return envelope(
    Object.fromEntries(Object.entries(payment.report).filter(([name]) => !left.includes(name))),
  )
}

async function control(path: string, body: string, response: ServerResponse) {
  const given = body ? JSON.parse(body) : {}
  const payment = payments.get(path.split('/')[3] ?? '')
  if (path === '/control/faults') faults = given
  else if (path === '/control/clock') await advance(given.seconds)
  else if (path === '/control/orders') return response.end(JSON.stringify([...payments.keys()]))
  else if (payment && given.report) Object.assign(payment.report, given.report)
  if (payment && given.notify === true) payment.nextAt = clock
  const answer = payment && {
    ...payment,
    notification: notificationWithout(payment, given.without),
    forged: envelope({ ...payment.report, result: 'SUCCESS' }, stranger),
  }
  response.end(JSON.stringify(answer ?? { clock }))
}

async function answer(request: IncomingMessage, response: ServerResponse) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks).toString()
  const path = request.url ?? ''
  if (path.startsWith('/control/')) return await control(path, body, response)
  const fields = Object.fromEntries(new URLSearchParams(body))
  if (!opensslVerify(joinFields(fields), fields.sign ?? '', merchant.publicFile)) {
    return response.end(JSON.stringify({ code: 1, msg: 'VERIFY_KSHER_SIGN_FAIL' }))
  }
  if (path === '/api/gateway_pay') await create(fields, response)
  else query(fields, response)
}

// The parent may die without a signal; its end of the pipe then closes.
process.stdin.on('end', () => process.exit()).resume()

const server = createServer((request, response) => {
  answer(request, response).catch((error) => {
    console.error(error)
    response.destroy()
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  process.stdout.write(`${JSON.stringify({ port })}\n`)
})
