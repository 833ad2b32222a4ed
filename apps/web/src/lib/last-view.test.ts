import { afterEach, expect, it, vi } from 'vitest'

const release = '/assets/start-1.js'
const inAnHour = Math.floor(Date.now() / 1000) + 3600
const sessionOf = (id: string) =>
  JSON.stringify({ access_token: 't', expires_at: inAnHour, user: { id } })
const kept = (of: object = {}) =>
  JSON.stringify({
    userId: 'a',
    release,
    keptAt: Date.now(),
    views: { today: '<p>a’s</p>' },
    ...of,
  })

/** A browser that keeps `stored`, and a page of `release` with a place for each part. */
function browse(stored: Record<string, string>) {
  vi.resetModules()
  const places = [{ dataset: { lastView: 'today' }, innerHTML: '' }]
  const script = { getAttribute: () => release }
  vi.stubGlobal('window', {})
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, text: string) => {
      stored[key] = text
    },
  })
  vi.stubGlobal('document', {
    currentScript: script,
    querySelector: () => script,
    querySelectorAll: () => places,
    addEventListener: (_name: string, work: () => void) => work(),
  })
  return places[0]
}

/** A part of the page whose markup is `html`. */
function part(html: string, { pending = false, isConnected = true } = {}): Element {
  const querySelector = () => (pending ? {} : null)
  const clone = { innerHTML: html, querySelectorAll: () => [] }
  return { isConnected, querySelector, cloneNode: () => clone } as never
}

afterEach(() => void vi.unstubAllGlobals())

/** What the first paint shows, and what the app does. */
async function shown(stored: Record<string, string>): Promise<[string | undefined, string]> {
  const place = browse(stored)
  await import('../show-last-view')
  const { lastView } = await import('./last-view')
  return [place?.innerHTML, lastView('today')]
}

it('shows who saw it last what they saw', async () => {
  const stored = { 'sanamsob-auth': sessionOf('a'), 'sanamsob.last-view': kept() }
  expect(await shown(stored)).toEqual(['<p>a’s</p>', '<p>a’s</p>'])
})

it.each([
  ['somebody else', { 'sanamsob-auth': sessionOf('b'), 'sanamsob.last-view': kept() }],
  ['a visitor', { 'sanamsob.last-view': kept() }],
  ['nobody by a broken session', { 'sanamsob-auth': '{"user":', 'sanamsob.last-view': kept() }],
  ['nobody by a session of nobody', { 'sanamsob-auth': '{}', 'sanamsob.last-view': kept() }],
  [
    'a release with other stylesheets',
    {
      'sanamsob-auth': sessionOf('a'),
      'sanamsob.last-view': kept({ release: '/assets/start-2.js' }),
    },
  ],
  [
    'who was away for more than a week',
    {
      'sanamsob-auth': sessionOf('a'),
      'sanamsob.last-view': kept({ keptAt: Date.now() - 8 * 24 * 60 * 60_000 }),
    },
  ],
  ['what is broken', { 'sanamsob-auth': sessionOf('a'), 'sanamsob.last-view': '{"userId":' }],
  [
    'what has no views',
    { 'sanamsob-auth': sessionOf('a'), 'sanamsob.last-view': kept({ views: null }) },
  ],
])('shows nothing to %s', async (_who, stored: Record<string, string>) => {
  expect(await shown(stored)).toEqual(['', ''])
})

it('keeps what has arrived, of who is here, and nothing of who was before', async () => {
  const stored: Record<string, string> = {
    'sanamsob-auth': sessionOf('b'),
    'sanamsob.last-view': kept(),
  }
  browse(stored)
  const { keepLastView, lastView } = await import('./last-view')
  keepLastView('dashboard', 'a', part('<p>a’s</p>'))
  keepLastView('dashboard', 'b', part('<p>half</p>', { pending: true }))
  keepLastView('dashboard', 'b', part('<p>gone</p>', { isConnected: false }))
  expect(lastView('dashboard')).toBe('')
  keepLastView('dashboard', 'b', part('<p>b’s</p>'))
  expect(lastView('dashboard')).toBe('<p>b’s</p>')
  // Better none than an older one.
  keepLastView('dashboard', 'b', part('x'.repeat(60_001)))
  expect(lastView('dashboard')).toBe('')
  keepLastView('dashboard', 'b', part('<p>b’s</p>'))
  expect(stored['sanamsob.last-view']).not.toContain('a’s')
})
