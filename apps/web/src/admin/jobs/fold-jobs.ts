import type { Job } from '@/admin/kit/api/jobs'

/**
 * Splits jobs into those with a notice of their own and the finished ones that share a line, once there are several. A
 * job that failed or that left rows unchanged is never folded: the user has to read why.
 */
export function foldJobs(jobs: Job[]): { shown: Job[]; folded: Job[] } {
  const isFoldable = ({ state, refused }: Job) =>
    state === 'cancelled' || (state === 'done' && refused.length === 0)
  const folded = jobs.filter(isFoldable)
  if (folded.length < 2) return { shown: jobs, folded: [] }
  return { shown: jobs.filter((job) => !isFoldable(job)), folded }
}
