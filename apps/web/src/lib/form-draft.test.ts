import { afterEach, expect, it, vi } from 'vitest'
import { local, removeAllStored } from './browser-storage'
import { readDraft, storeDraft } from './form-draft'
import { forgetOldDrafts } from './old-drafts'

const draft = { values: { note: 'typed' }, base: null }

/** A stub of localStorage with the entries `stored`, whose keys are own properties as in browsers. */
function browse(stored: Record<string, string> = {}) {
  const methods = {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, text: string) => {
      stored[key] = text
      storage[key] = text
    },
    removeItem: (key: string) => {
      delete stored[key]
      delete storage[key]
    },
  }
  const storage: Record<string, unknown> = Object.assign(Object.create(methods), stored)
  vi.stubGlobal('localStorage', storage)
  return stored
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('is stored for a week, and then removed for every user', () => {
  vi.useFakeTimers()
  const stored = browse({ 'draft:a:of-no-known-age': JSON.stringify(draft), 'draft:a:x': '{' })
  storeDraft('a:note', draft)
  storeDraft('b:note', draft)
  vi.advanceTimersByTime(7 * 24 * 60 * 60_000 - 1)
  forgetOldDrafts()
  expect(readDraft('a:note')).toMatchObject(draft)
  expect(Object.keys(stored)).toEqual(['draft:a:note', 'draft:b:note'])
  vi.advanceTimersByTime(1)
  expect(readDraft('a:note')).toBeNull()
  forgetOldDrafts()
  expect(stored).toEqual({})
})

it('is removed when its user signs out, and drafts of other users stay', () => {
  const stored = browse({ 'sanamsob-auth': '{}' })
  for (const key of ['a:note', 'a:order:1', 'ab:note']) storeDraft(key, draft)
  removeAllStored(local, 'draft:a:')
  expect(Object.keys(stored)).toEqual(['sanamsob-auth', 'draft:ab:note'])
})
