import { expect, it } from 'vitest'
import { DataError } from '@/lib/data-error'
import { atOnceOrAsJob, type Job, jobStarter } from './jobs'

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

it('runs an act as a job only where the server refuses it at once', async () => {
  const ran: string[] = []
  const run = (code: string) =>
    atOnceOrAsJob(
      async () => {
        if (code) throw new DataError('', code, 409)
        return 'DONE'
      },
      async () => ran.push(code),
    )
  expect(await run('')).toBe('DONE')
  expect(await run('job_required')).toBeNull()
  await expect(run('import_attempted')).rejects.toBeInstanceOf(DataError)
  expect(ran).toEqual(['job_required'])
})
