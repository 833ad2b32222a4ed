import type { ReactNode } from 'react'
import { Page } from '@/components/page'
import { Pending } from '@/components/query-view'
import { texts as shared } from '@/components/texts'
import { WholeWords } from '@/components/whole-words'
import { TodayHeader } from './today-header'
import { TodayPending } from './today-pending'

/** A member's home before it is known what is in it. No text as its title: visitors' pages hold it too, out of sight. */
export function TodayScreenPending({ way }: { way?: ReactNode }) {
  return (
    <Page mih="100vh">
      <TodayHeader title={<WholeWords>{shared.today}</WholeWords>} way={way} />
      <Pending>
        <TodayPending />
      </Pending>
    </Page>
  )
}
