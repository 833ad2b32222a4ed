import { afterEach, expect, it } from 'vitest'
import { dismissToast, getToasts } from '../notify'
import { tellSessionEnded } from './leave-ended'
import { texts } from './texts'

afterEach(() => {
  for (const { id } of getToasts()) dismissToast(id)
})

const { title, newer, inactivity, timebox } = texts

it.each([
  ['Invalid Refresh Token: Session Expired (Revoked by Newer Login)', newer],
  ['Invalid Refresh Token: Session Expired (Inactivity)', inactivity],
  ['Invalid Refresh Token: Session Expired', timebox],
])('%s is told once in words of the site', (refusal, message) => {
  for (let round = 0; round < 2; round++) tellSessionEnded(refusal)
  expect(getToasts()).toEqual([expect.objectContaining({ kind: 'info', title, message })])
})
