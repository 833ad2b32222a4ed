import { expect, it } from 'vitest'
import type { Job } from '@/admin/kit/api/jobs'
import { foldJobs } from './fold-jobs'

const job = (id: string, change: Partial<Job> = {}): Job => ({
  ...{
    id,
    act: 'change_many',
    deletes: false,
    state: 'done',
    total: 2,
    done: 2,
    error: null,
    batch_id: null,
  },
  refused: [],
  ...change,
})
const refused = [{ id: 'r', name: 'ชุดที่ 1', reason: 'record_changed', message: '' }]
const idsOf = (jobs: Job[]) => jobs.map(({ id }) => id)

it('folds several finished jobs, and none that runs, failed or left rows unchanged', () => {
  const { shown, folded } = foldJobs([
    job('done'),
    job('failed', { state: 'failed' }),
    job('partly', { refused }),
    job('cancelled', { state: 'cancelled' }),
    job('running', { state: 'running' }),
  ])
  expect(idsOf(folded)).toEqual(['done', 'cancelled'])
  expect(idsOf(shown)).toEqual(['failed', 'partly', 'running'])
})

it('leaves a single finished job its own notice, in its place', () => {
  const jobs = [job('done'), job('running', { state: 'running' })]
  expect(foldJobs(jobs)).toEqual({ shown: jobs, folded: [] })
})
