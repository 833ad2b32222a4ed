import { Title } from '@mantine/core'
import { HomeSection } from '@/features/home/components/home-section'
import { OpenExams } from '@/features/quiz/exam/open-exams'

/** The site's examinations on its home page. */
export function HomeExams() {
  return (
    <OpenExams order={3}>
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
    <OpenExams order={3}>
      {({ title }, cards) => (
        <section aria-labelledby="exams-title">
          <Title order={2} id="exams-title" mt="xl" mb="md">
            {title}
          </Title>
          {cards}
        </section>
      )}
    </OpenExams>
  )
}
