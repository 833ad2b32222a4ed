import { request } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  buy,
  type PaymentServer,
  saveSettings,
  startPaymentServer,
} from '../support/payment-server.ts'
import { balance, type Person, signUp } from '../support/product.ts'

let shop: PaymentServer
beforeAll(async () => {
  shop = await startPaymentServer()
})
afterEach(() => shop.gateway.faults({}))
afterAll(() => shop.stop())

async function ordersOf(who: Person): Promise<{ id: string; mch_order_no: string }[]> {
  const { data } = await who.client
    .from('payment_orders')
    .select('id, mch_order_no')
    .order('created_at')
  return data ?? []
}

const noAnswer = ['504', '502', '503', 'lose-answer', 'cut', 'page', 'forge', 'endless', 'redirect']

describe.each([...noAnswer, 'drip'])('a creation with the response %s', (create) => {
  test('is queried before it is sent again', async () => {
    const buyer = await signUp(shop.server)
    await shop.gateway.faults({ create, times: 1 })
    const order = await buy(buyer)
    expect(order).toMatchObject({ success: true, error: null })
    const { calls } = await shop.gateway.order(order.mch_order_no ?? '')
    expect(calls).toEqual(['create', 'query', 'create'])
  })
})

test.each([
  ['refuses a number that it knows', { create: '504', duplicates: 'refuse', times: 1 } as const],
  ['gives no usable answer twice', { create: '504' }],
  ['cannot be asked either', { create: 'cut', query: '503' }],
])(
  'when the gateway %s the next press gets a new number, and the old one is still queried',
  async (_name, faults) => {
    const buyer = await signUp(shop.server)
    const press = { request_id: crypto.randomUUID() }
    await shop.gateway.faults(faults)
    expect(await buy(buyer, press)).toMatchObject({
      success: false,
      code: 'payment_creation_failed',
      error: 'ไม่สามารถสร้างคำสั่งซื้อได้ กรุณาลองใหม่',
    })
    const [old] = await ordersOf(buyer)
    const { creations } = await shop.gateway.order(old?.mch_order_no ?? '')
    await shop.gateway.faults({})
    // The same press sent again, as by a browser without a final response.
    const order = await buy(buyer, press)
    expect(order).toMatchObject({ success: true })
    expect(order.mch_order_no).not.toBe(old?.mch_order_no)
    const there = await shop.gateway.order(old?.mch_order_no ?? '', {
      report: { result: 'SUCCESS' },
    })
    expect(there.creations).toBe(creations)

    await shop.database.query(
      'update private.payment_dealings set next_query_at = now(), queried_at = null where order_id = $1',
      [old?.id],
    )
    await shop.database.query(
      `select graphile_worker.add_job('payment-orders-reconcile', '{"half": true}')`,
    )
    await expect.poll(() => balance(buyer), { timeout: 30_000 }).toBe(80)
  },
)

test('a number without a response to its query is not sent again', async () => {
  const buyer = await signUp(shop.server)
  await shop.gateway.faults({ create: '504', query: '504' })
  await buy(buyer)
  const [order] = await ordersOf(buyer)
  const { calls } = await shop.gateway.order(order?.mch_order_no ?? '')
  expect(calls).toEqual(['create', 'query'])
})

test.each([...noAnswer.filter((fault) => fault !== 'lose-answer'), 'drip'])(
  'a query with the response %s changes nothing',
  async (query) => {
    const buyer = await signUp(shop.server)
    const order = await buy(buyer)
    await shop.gateway.order(order.mch_order_no ?? '', { report: { result: 'SUCCESS' } })
    await shop.gateway.faults({ query })
    const { data } = await buyer.client.functions.invoke('check-payment-status', {
      body: { order_id: order.order_id },
    })
    expect(data).toMatchObject({ success: true, status: 'pending' })
    expect(await balance(buyer)).toBe(50)
  },
)

test('pressing again while an order is open returns its full ten minutes', async () => {
  const buyer = await signUp(shop.server)
  const first = await buy(buyer)
  await shop.database.query(
    `update public.payment_orders set expires_at = now() + interval '20 seconds' where id = $1`,
    [first.order_id],
  )
  const again = await buy(buyer)
  const left = Date.parse(again.expires_at ?? '') - Date.now()
  expect(left).toBeGreaterThan(570_000)
  expect(left).toBeLessThanOrEqual(600_000)
  const { fields } = await shop.gateway.order(again.mch_order_no ?? '')
  expect(Number(fields.expire_time) * 60_000).toBeGreaterThan(left)
})

/** Sends the request with another Host, which fetch does not allow. */
function buyAt(host: string, who: Person): Promise<{ order_id: string }> {
  const body = JSON.stringify({ amount: 25, points_amount: 30 })
  return new Promise((resolve, reject) => {
    const asked = request(
      `${shop.server.url}/functions/v1/create-promptpay-payment`,
      { method: 'POST', headers: { host, authorization: `Bearer ${who.token}` } },
      async (answer) => {
        let text = ''
        for await (const chunk of answer) text += chunk
        resolve(JSON.parse(text))
      },
    )
    asked.on('error', reject).end(body)
  })
}

/** The target of a mailed link with a redirect: it must accept the same sites as payments do. */
async function linkTo(origin: string): Promise<string | undefined> {
  const link = new URL('/auth/v1/verify?token=none&type=signup', shop.server.url)
  link.searchParams.set('redirect_to', `${origin}/path`)
  const { headers } = await fetch(link, { redirect: 'manual' })
  return URL.parse(headers.get('location') ?? '')?.origin
}

describe('sites', () => {
  beforeAll(async () => {
    const insert = `insert into public.tenants (name, domain, subdomain, verification_status) values
      ('ก', 'unverified.example.test', 'own', 'pending'), ('ข', 'verified.example.test', null, 'verified'),
      ('ค', 'elsewhere.example.test', null, 'verified')`
    await shop.database.query(insert)
    await shop.database.query(
      `update private.tenant_hosts set seen = '{"pointing": "here"}', next_check_at = null
       where host = 'verified.example.test'`,
    )
  })

  test('the learner returns only to a known site, whatever host was named', async () => {
    const { port, url } = shop.server
    const returns: [string, string][] = [
      [`localhost:${port}`, url],
      [`localhost:${port === 9 ? 10 : 9}`, url],
      // Also a name of the hub; the port is always ours.
      ['127.0.0.1:9', `http://127.0.0.1:${port}`],
      ['evil.example.test', url],
      [`unverified.example.test:${port}`, url],
      // Payments accept the visited site wherever its domain points.
      [`elsewhere.example.test:${port}`, `http://elsewhere.example.test:${port}`],
      [`own.localhost:${port}`, `http://own.localhost:${port}`],
      [`verified.example.test:${port}`, `http://verified.example.test:${port}`],
    ]
    // A server that read the sites within this second does not know the new ones yet.
    const newest = `http://verified.example.test:${port}`
    await expect.poll(() => linkTo(newest)).toBe(newest)
    for (const [host, origin] of returns) {
      const order = await buyAt(host, await signUp(shop.server))
      const { rows } = await shop.database.query(
        'select return_origin from private.payment_dealings where order_id = $1',
        [order.order_id],
      )
      expect([host, rows]).toEqual([host, [{ return_origin: origin }]])
      // GoTrue allows any port for a development site on loopback.
      if (host.startsWith('elsewhere')) expect(await linkTo(`http://${host}`)).toBe(url)
      else if (!host.endsWith(':9')) expect(await linkTo(`http://${host}`)).toBe(origin)
    }
  })
})

describe('channels', () => {
  const offered = async () => {
    const options = (await (await fetch(`${shop.server.url}/payments/options`)).json()) as {
      packages: { channels: string[] }[]
    }
    return options.packages[0]?.channels
  }
  const setChannels = async (channels: string, expected: string[]) => {
    await saveSettings(shop.admin, { payment_ksher_channels: channels })
    await expect.poll(offered, { timeout: 30_000 }).toEqual(expected)
  }

  test('those offered to the learner are those sent to the gateway', async () => {
    await setChannels('promptpay,atome,ktc_instal,kbank_instal', ['promptpay', 'atome'])
    const order = await buy(await signUp(shop.server))
    const { fields } = await shop.gateway.order(order.mch_order_no ?? '')
    expect(fields.channel_list).toBe('promptpay,atome')
    const chosen = await buy(await signUp(shop.server), { channel: 'atome' })
    const there = await shop.gateway.order(chosen.mch_order_no ?? '')
    expect(there.fields.channel_list).toBe('atome')
  })

  test('without one that can take the amount no order is created', async () => {
    await setChannels('ktc_instal,kbank_instal', [])
    const buyer = await signUp(shop.server)
    for (const channel of [undefined, 'ktc_instal']) {
      const refusal = await buy(buyer, { channel })
      expect(refusal).toMatchObject({
        success: false,
        order_id: null,
        code: 'payment_channel_none',
      })
      expect(refusal.error).toMatch(/[ก-๙]/)
    }
    expect(await ordersOf(buyer)).toEqual([])
  })
})
