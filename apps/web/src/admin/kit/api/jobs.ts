import type { Answer, Database } from '@sanamsob/domain'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { data } from '@/lib/data-client'
import { DataError, unwrap } from '@/lib/data-error'
import type { Read } from '../read'

export type Job = Answer<'list_admin_jobs'>[number]
type Args = Database['public']['Functions']['start_admin_job']['Args']['args']

export const isUnfinished = ({ state }: Job) =>
  state === 'waiting' || state === 'running' || state === 'cancelling'

const pollMs = 1_000

/** The user's long acts of the last day. Polled while one is unfinished. */
export const jobsQuery = {
  queryKey: ['admin-jobs'],
  queryFn: async () => unwrap(await data.rpc('list_admin_jobs')),
  staleTime: 0,
  refetchInterval: ({ state }: { state: { data: Job[] | undefined } }) =>
    state.data?.some(isUnfinished) ? pollMs : (false as const),
} satisfies Read<Job[]> & Record<string, unknown>

/**
 * Starts a long act, or finds it if it was started before.
 * @param id the same for a retry, so that a request whose response was lost starts nothing twice
 */
export const startJob = async (id: string, act: Job['act'], args: Args) =>
  unwrap(await data.rpc('start_admin_job', { job_id: id, act, args }))

/** Acts on more rows are started as jobs: a request for them would outlast the browser's patience. */
export const maxRowsAtOnce = 2_000

/**
 * A function that starts long acts. A retry after an error has the same id; once a job was started, the same act starts
 * another one, because the first may have been cancelled or failed.
 */
export function jobStarter(start: typeof startJob) {
  const ids = new Map<string, string>()
  return async (act: Job['act'], args: Args) => {
    const key = JSON.stringify([act, args])
    const id = ids.get(key) ?? crypto.randomUUID()
    ids.set(key, id)
    const job = await start(id, act, args)
    ids.delete(key)
    return job
  }
}

/**
 * Runs an act at once, or as a job where the server refuses it because a request may have no time for it.
 * @returns null for a job, whose result has its own notice
 */
export async function atOnceOrAsJob<Outcome>(
  atOnce: () => Promise<Outcome>,
  asJob: () => Promise<unknown>,
): Promise<Outcome | null> {
  try {
    return await atOnce()
  } catch (error) {
    if (!(error instanceof DataError && error.code === 'job_required')) throw error
    await asJob()
    return null
  }
}

export function useJobStarter() {
  const [start] = useState(() => jobStarter(startJob))
  return start
}

type JobAct =
  | { act: 'cancel'; id: string }
  | { act: 'dismiss'; ids: string[] }
  | { act: 'undo'; batch: string }

/** Cancels a job, dismisses some, or starts the job that undoes another one's batch. */
export function useChangeJob(onError: (error: Error) => void) {
  const queryClient = useQueryClient()
  const start = useJobStarter()
  return useMutation({
    mutationFn: async (asked: JobAct): Promise<unknown> => {
      if (asked.act === 'undo') return start('undo_batch', { batch_id: asked.batch })
      if (asked.act === 'cancel')
        return unwrap(await data.rpc('cancel_admin_job', { job_id: asked.id }))
      return Promise.all(
        asked.ids.map(async (id) => unwrap(await data.rpc('dismiss_admin_job', { job_id: id }))),
      )
    },
    onError,
    onSettled: () => queryClient.invalidateQueries(jobsQuery),
  })
}
