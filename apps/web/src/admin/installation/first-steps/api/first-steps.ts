import type { Answer } from '@sanamsob/domain'
import type { Read } from '@/admin/kit/read'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'

export type FirstSteps = Answer<'first_steps'> & { payments: boolean }

/** How far the installation has come, as it is now. */
export const firstStepsQuery: Read<FirstSteps> = {
  queryKey: ['first_steps'],
  queryFn: async () => {
    const [told, options] = await Promise.all([
      data.rpc('first_steps'),
      fetch('/payments/options').then((answer) => answer.json()),
    ])
    return { ...unwrap(told), payments: options.available === true }
  },
}
