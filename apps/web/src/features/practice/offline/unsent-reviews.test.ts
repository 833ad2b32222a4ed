import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const inAnHour = Math.floor(Date.now() / 1000) + 3600
const sessionOf = (id: string) => ({ access_token: `of-${id}`, expires_at: inAnHour, user: { id } })

type Item = { id: string }
type Result = { id: string | null; due_at?: string; code?: string }

let stored: Record<string, string>
let sent: { token: string | null; ids: string[] }[]

beforeEach(() => {
  vi.resetModules()
  stored = {}
  sent = []
  // Object.keys of a Storage are its keys.
  const storage = Object.create({
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, text: string) => {
      stored[key] = text
    },
    removeItem: (key: string) => {
      delete stored[key]
    },
  })
  vi.stubGlobal('window', {})
  vi.stubGlobal(
    'localStorage',
    new Proxy(storage, {
      ownKeys: () => Object.keys(stored),
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }),
  )
})

afterEach(() => void vi.unstubAllGlobals())

/** A page on which `userId` is signed in and has stored reviews; `answer` is the server. */
async function browse(
  userId: string,
  reviews: number,
  answer: (items: Item[]) => Result[] | Promise<Result[]>,
) {
  stored['sanamsob-auth'] = JSON.stringify(sessionOf(userId))
  const { configureDataClient } = await import('@/lib/data-client')
  const { setSession } = await import('@/lib/session')
  const { sendReviews, storeReview, unsentReviews } = await import('./unsent-reviews')
  configureDataClient('key', async (_input, init) => {
    const { reviews: items } = JSON.parse(String(init?.body)) as { reviews: Item[] }
    const token = new Headers(init?.headers).get('authorization')
    sent.push({ token, ids: items.map(({ id }) => id) })
    const results = await answer(items)
    return new Response(JSON.stringify({ results }), {
      headers: { 'content-type': 'application/json' },
    })
  })
  const schedule = {
    state: 2,
    stability: 1,
    difficulty: 5,
    learningSteps: 0,
    dueSeconds: 60,
  } as const
  for (let place = 0; place < reviews; place += 1) {
    const answeredAt = new Date(place * 1000).toISOString()
    storeReview(userId, `q${place}`, { choice: 1, answeredAt }, 3, schedule)
  }
  return {
    send: () => sendReviews(userId),
    sendFor: sendReviews,
    ids: () => unsentReviews(userId).map(({ id }) => id),
    signIn: (other: string) => setSession(sessionOf(other) as never),
  }
}

const taken = (items: Item[]): Result[] => items.map(({ id }) => ({ id, due_at: '2026-01-01' }))

it('reviews are sent in order, and forgotten once they were taken or refused for good', async () => {
  const page = await browse('a', 22, (items) =>
    items.map(({ id }, index) =>
      index === 0 ? { id, code: 'question_not_found' } : { id, due_at: '2026-01-01' },
    ),
  )
  const ids = page.ids()
  expect(await Promise.all([page.send(), page.send()])).toEqual([20, 20])
  expect(sent.map((batch) => batch.ids)).toEqual([ids.slice(0, 20), ids.slice(20)])
  expect(page.ids()).toEqual([])
})

it('those of an attempt in progress stay, and those without a result', async () => {
  const page = await browse('a', 3, ([first, second]) => [
    { id: second?.id ?? null, due_at: '2026-01-01' },
    { id: first?.id ?? null, code: 'question_in_attempt' },
  ])
  const [first, , third] = page.ids()
  await page.send()
  expect(page.ids()).toEqual([first, third])
  expect(sent).toHaveLength(1)
})

it('the server asks to come later: nothing is lost, nor sent again before', async () => {
  const page = await browse('a', 1, () => [])
  const { noteRefusal } = await import('@/lib/come-again')
  noteRefusal(new Response(null, { status: 503, headers: { 'retry-after': '2' } }))
  expect(await page.send()).toBe(0)
  expect(sent).toEqual([])
  expect(page.ids()).toHaveLength(1)
})

it('they are not sent as another user', async () => {
  const page = await browse('a', 1, taken)
  page.signIn('b')
  await page.send()
  expect(sent).toEqual([])
  expect(page.ids()).toHaveLength(1)
})

it('nor forgotten if another user signs in before the response, whose own reviews do not wait for it', async () => {
  const responses: (() => void)[] = []
  const page = await browse('a', 21, async (items) => {
    if (sent.length === 1) await new Promise<void>((resolve) => responses.push(resolve))
    return taken(items)
  })
  const sending = page.send()
  await vi.waitFor(() => expect(responses).toHaveLength(1))
  page.signIn('b')
  await page.sendFor('b')
  for (const respond of responses) respond()
  await sending
  expect(sent.map(({ token, ids }) => [token, ids.length])).toEqual([['Bearer of-a', 20]])
  expect(page.ids()).toHaveLength(21)
})
