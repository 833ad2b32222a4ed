import type { ReactNode } from 'react'
import { Page } from '@/components/page'
import { Pending } from '@/components/query-view'
import { texts as shared } from '@/components/texts'
import { WholeWords } from '@/components/whole-words'
import { TodayHeader } from './today-header'
import { TonightPending } from './tonight-pending'

/**
 * Placeholder of a member's home. `PageHeader` would set a plain text as the document title, and the
 * pages of visitors contain this placeholder too, hidden.
 */
export function TodayScreenPending({ way }: { way?: ReactNode }) {
  return (
    <Page mih="100vh">
      <TodayHeader title={<WholeWords>{shared.today}</WholeWords>} way={way} />
      <Pending>
        <TonightPending />
      </Pending>
    </Page>
  )
}
