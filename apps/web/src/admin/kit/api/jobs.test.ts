import { expect, it } from 'vitest'
import { type Job, jobStarter } from './jobs'

it('starts an act with the same id after an error, and with another one after it was started', async () => {
  const ids: string[] = []
  const start = jobStarter(async (id) => {
    ids.push(id)
    if (ids.length === 1) throw new TypeError('no response')
    return { id } as Job
  })
  const undo = () => start('undo_batch', { batch_id: 'b' })
  await expect(undo()).rejects.toThrow('no response')
  await undo()
  await undo()
  expect(ids[1]).toBe(ids[0])
  expect(ids[2]).not.toBe(ids[1])
})
