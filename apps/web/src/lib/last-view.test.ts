import { afterEach, expect, it, vi } from 'vitest'

const release = '/assets/start-1.js'
const inAnHour = Math.floor(Date.now() / 1000) + 3600
const sessionOf = (id: string) =>
  JSON.stringify({ access_token: 't', expires_at: inAnHour, user: { id } })
const storedView = (of: object = {}) =>
  JSON.stringify({
    userId: 'a',
    release,
    keptAt: Date.now(),
    views: { today: '<p>a’s</p>' },
    ...of,
  })

/** A browser with the entries `stored`, and a page of `release` with an element for each part. */
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

/** A part of the page with the markup `html`. */
function part(html: string, { pending = false, isConnected = true } = {}): Element {
  const querySelector = () => (pending ? {} : null)
  const clone = { innerHTML: html, querySelectorAll: () => [] }
  return { isConnected, querySelector, cloneNode: () => clone } as never
}

afterEach(() => void vi.unstubAllGlobals())

/** The view in the first paint and the view in the app. */
async function shown(stored: Record<string, string>): Promise<[string | undefined, string]> {
  const place = browse(stored)
  await import('../show-last-view')
  const { lastView } = await import('./last-view')
  return [place?.innerHTML, lastView('today')]
}

it('shows users their own last view', async () => {
  const stored = { 'sanamsob-auth': sessionOf('a'), 'sanamsob.last-view': storedView() }
  expect(await shown(stored)).toEqual(['<p>a’s</p>', '<p>a’s</p>'])
})

it.each([
  ['another user', { 'sanamsob-auth': sessionOf('b'), 'sanamsob.last-view': storedView() }],
  ['a visitor', { 'sanamsob.last-view': storedView() }],
  [
    'a visitor with a broken session',
    { 'sanamsob-auth': '{"user":', 'sanamsob.last-view': storedView() },
  ],
  [
    'a visitor with a session without a user',
    { 'sanamsob-auth': '{}', 'sanamsob.last-view': storedView() },
  ],
  [
    'a release with other stylesheets',
    {
      'sanamsob-auth': sessionOf('a'),
      'sanamsob.last-view': storedView({ release: '/assets/start-2.js' }),
    },
  ],
  [
    'a user away for more than a week',
    {
      'sanamsob-auth': sessionOf('a'),
      'sanamsob.last-view': storedView({ keptAt: Date.now() - 8 * 24 * 60 * 60_000 }),
    },
  ],
  [
    'a user with a broken view',
    { 'sanamsob-auth': sessionOf('a'), 'sanamsob.last-view': '{"userId":' },
  ],
  [
    'a user without views',
    { 'sanamsob-auth': sessionOf('a'), 'sanamsob.last-view': storedView({ views: null }) },
  ],
])('shows nothing to %s', async (_who, stored: Record<string, string>) => {
  expect(await shown(stored)).toEqual(['', ''])
})

it('stores loaded parts of the current user, and nothing of the previous one', async () => {
  const stored: Record<string, string> = {
    'sanamsob-auth': sessionOf('b'),
    'sanamsob.last-view': storedView(),
  }
  browse(stored)
  const { storeLastView, lastView } = await import('./last-view')
  storeLastView('dashboard', 'a', part('<p>a’s</p>'))
  storeLastView('dashboard', 'b', part('<p>half</p>', { pending: true }))
  storeLastView('dashboard', 'b', part('<p>gone</p>', { isConnected: false }))
  expect(lastView('dashboard')).toBe('')
  storeLastView('dashboard', 'b', part('<p>b’s</p>'))
  expect(lastView('dashboard')).toBe('<p>b’s</p>')
  // No view is better than an older one.
  storeLastView('dashboard', 'b', part('x'.repeat(60_001)))
  expect(lastView('dashboard')).toBe('')
  storeLastView('dashboard', 'b', part('<p>b’s</p>'))
  expect(stored['sanamsob.last-view']).not.toContain('a’s')
})
