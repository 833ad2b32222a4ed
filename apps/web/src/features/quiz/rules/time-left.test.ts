import { describe, expect, it } from 'vitest'
import { dueAnnouncement } from './time-left'

describe('time left', () => {
  it('announces each mark once, when it is passed', () => {
    expect(dueAnnouncement(301, 300)).toBe(300)
    expect(dueAnnouncement(300, 299)).toBeNull()
    expect(dueAnnouncement(61, 60)).toBe(60)
    expect(dueAnnouncement(11, 10)).toBe(10)
  })

  it('announces only the most urgent mark after a sleep, and nothing on arrival or at the end', () => {
    expect(dueAnnouncement(400, 8)).toBe(10)
    expect(dueAnnouncement(null, 40)).toBeNull()
    expect(dueAnnouncement(400, 0)).toBeNull()
  })
})
