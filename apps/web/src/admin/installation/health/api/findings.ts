import type { Finding } from '@sanamsob/domain/findings'
import type { Read } from '@/admin/kit/read'
import { texts as kitTexts } from '@/admin/kit/texts'
import { authorizedFetch } from '@/lib/data-client'
import { DataError } from '@/lib/data-error'
import { texts } from '../texts'

/** What the server finds when it looks at itself and at what it stands on. */
export const findingsQuery: Read<Finding[]> = {
  queryKey: ['installation', 'findings'],
  meta: { failure: { title: kitTexts.failure, message: texts.loadFailed } },
  queryFn: async () => {
    const answer = await authorizedFetch('/functions/v1/doctor', { method: 'POST' })
    const told = await answer.json().catch(() => ({}))
    if (answer.ok) return told.findings as Finding[]
    throw new DataError(told.message ?? '', told.code ?? '', answer.status)
  },
}
