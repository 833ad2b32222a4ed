import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { laterPart } from '@/components/later-part'
import { siteLinks, tenantLinks } from '@/features/catalogue/rules/catalogue-links'
import { HomeSection } from '@/features/home/components/home-section'
import { PlatformGrid } from '@/features/home/components/platform-grid'
import { PlatformsButton } from '@/features/home/components/platforms-button'
import { texts } from '@/features/home/texts'
import { openExamsQuery } from '@/features/quiz/api/catalogue'
import { TodayScreen } from '@/features/today/components/today-screen'
import { TodayScreenPending } from '@/features/today/components/today-screen-pending'
import { tenantIdOf, useSite } from '@/lib/site'
import { HomeExams } from './-open-exams'

const ExamOutlooks = laterPart(async () => (await import('./-exam-outlooks')).ExamOutlooks)
const ReminderOffer = laterPart(
  async () => (await import('@/features/reminders/components/reminder-offer')).ReminderOffer,
)
const CategoryPreview = laterPart(
  async () => (await import('@/features/catalogue/components/category-preview')).CategoryPreview,
)

/** The Today screen, and below it the site's content. */
export function MemberHome({ userId }: { userId: string }) {
  const tenantId = tenantIdOf(useSite())
  const { platforms, hub, tenant } = texts
  const way = !tenantId && <PlatformsButton />
  // Sections that are already shown must not move down.
  const { data: exams = [], isLoading } = useQuery(openExamsQuery())
  const offer = <ReminderOffer userId={userId} />
  if (isLoading) return <TodayScreen userId={userId} way={way} offer={offer} />
  return (
    <TodayScreen userId={userId} way={way} offer={offer}>
      <Suspense>
        {/* As far to the side as the sections' own containers. */}
        {exams.length > 0 && (
          <Box px={{ base: 'md', sm: 'lg' }}>
            <ExamOutlooks userId={userId} />
          </Box>
        )}
        <HomeExams />
        <HomeSection id="categories" title={tenantId ? tenant.categories : hub.categories}>
          <CategoryPreview links={tenantId ? tenantLinks : siteLinks} tenantId={tenantId} />
        </HomeSection>
        {!tenantId && (
          <HomeSection id="platforms" title={platforms.title} body={platforms.body}>
            <PlatformGrid />
          </HomeSection>
        )}
      </Suspense>
    </TodayScreen>
  )
}

/** The skeleton of the member's home. */
export function MemberRoom() {
  return <TodayScreenPending way={!tenantIdOf(useSite()) && <PlatformsButton />} />
}
