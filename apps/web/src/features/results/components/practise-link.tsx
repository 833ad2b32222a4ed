import { IconTargetArrow } from '@tabler/icons-react'
import { LinkButton } from '@/components/link-button'
import { SiteLinkButton } from '@/components/site-link-button'
import { quizLink } from '@/lib/quiz-link'
import type { AttemptResult } from '../api/attempt-result'
import { texts } from '../texts'

type Props = { quizSet: AttemptResult['quiz_set']; next: AttemptResult['next'] }

/**
 * Links to the other quiz sets of the course, which cover the same topics. If the course has no others,
 * links to the next quiz set. Renders nothing if every quiz set has been started.
 */
export function PractiseLink({ quizSet: { course, tenant_id, site, siblings }, next }: Props) {
  if (siblings === 0 || !course) {
    return (
      next && (
        <LinkButton
          {...quizLink(next.id, next.tenant_id !== null)}
          variant="light"
          size="md"
          leftSection={<IconTargetArrow size={20} aria-hidden="true" />}
        >
          {texts.topics.nextSet(next.name, next.points_cost)}
        </LinkButton>
      )
    )
  }
  return (
    <SiteLinkButton
      site={site}
      link={{ to: tenant_id ? '/tenant-courses/$id' : '/courses/$id', params: { id: course.id } }}
      variant="light"
      size="md"
      leftSection={<IconTargetArrow size={20} aria-hidden="true" />}
    >
      {texts.topics.practise(course.name)}
    </SiteLinkButton>
  )
}
