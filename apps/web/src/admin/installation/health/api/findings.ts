import type { Finding } from '@sanamsob/domain/findings'
import type { Read } from '@/admin/kit/read'
import { texts as kitTexts } from '@/admin/kit/texts'
import { authorizedFetch } from '@/lib/data-client'
import { DataError } from '@/lib/data-error'
import { texts } from '../texts'

/** Runs the server's checks of itself and its dependencies. */
export const findingsQuery: Read<Finding[]> = {
  queryKey: ['installation', 'findings'],
  meta: { failure: { title: kitTexts.failure, message: texts.loadFailed } },
  queryFn: async () => {
    const answer = await authorizedFetch('/functions/v1/doctor', { method: 'POST' })
    const result = await answer.json().catch(() => ({}))
    if (answer.ok) return result.findings as Finding[]
    throw new DataError(result.message ?? '', result.code ?? '', answer.status)
  },
}
