import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, Suspense } from 'react'
import { laterPart } from '@/components/later-part'
import { HomeSection } from '@/features/home/components/home-section'
import { openExamsQuery } from '@/features/quiz/api/catalogue'

const Cards = laterPart(async () => (await import('@/features/quiz/exam/open-exams')).OpenExams)

/** Loaded after the page's first view; nothing where a site has no examinations, or where they cannot be loaded. */
function OpenExams({ children }: Pick<ComponentProps<typeof Cards>, 'children'>) {
  const { data: exams = [] } = useQuery(openExamsQuery())
  return exams.length > 0 && <Cards exams={exams}>{children}</Cards>
}

/** The site's examinations on its home page. Suspends while their cards are loading. */
export function HomeExams() {
  return (
    <OpenExams>
      {(words, cards) => (
        <HomeSection id="exams" {...words}>
          {cards}
        </HomeSection>
      )}
    </OpenExams>
  )
}

/** The site's examinations below a list of its categories. */
export function ListedExams() {
  return (
    <Suspense>
      <OpenExams>
        {({ title }, cards) => (
          <section aria-labelledby="exams-title">
            <Title order={2} id="exams-title" mt="xl" mb="md">
              {title}
            </Title>
            {cards}
          </section>
        )}
      </OpenExams>
    </Suspense>
  )
}
