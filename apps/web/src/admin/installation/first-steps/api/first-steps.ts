import type { Answer } from '@sanamsob/domain'
import type { Read } from '@/admin/kit/read'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'

export type FirstSteps = Answer<'first_steps'> & { payments: boolean }

/** Setup steps that the installation has completed so far. */
export const firstStepsQuery: Read<FirstSteps> = {
  queryKey: ['first_steps'],
  queryFn: async () => {
    const [steps, options] = await Promise.all([
      data.rpc('first_steps'),
      fetch('/payments/options').then((answer) => answer.json()),
    ])
    return { ...unwrap(steps), payments: options.available === true }
  },
}
