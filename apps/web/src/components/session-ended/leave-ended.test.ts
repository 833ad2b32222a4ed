import { afterEach, expect, it } from 'vitest'
import { dismissToast, getToasts } from '../notify'
import { notifySessionEnded } from './leave-ended'
import { texts } from './texts'

afterEach(() => {
  for (const { id } of getToasts()) dismissToast(id)
})

const { title, newer, inactivity, timebox } = texts

it.each([
  ['Invalid Refresh Token: Session Expired (Revoked by Newer Login)', newer],
  ['Invalid Refresh Token: Session Expired (Inactivity)', inactivity],
  ['Invalid Refresh Token: Session Expired', timebox],
])("%s is reported once in the site's own words", (refusal, message) => {
  for (let round = 0; round < 2; round++) notifySessionEnded(refusal)
  expect(getToasts()).toEqual([expect.objectContaining({ kind: 'info', title, message })])
})
