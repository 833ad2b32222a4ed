import { IconTargetArrow } from '@tabler/icons-react'
import { SiteLinkButton } from '@/components/site-link-button'
import type { AttemptResult } from '../api/attempt-result'
import { texts } from '../texts'

type Props = { quizSet: AttemptResult['quiz_set'] }

/** To the quiz sets of the same course, where the topics are practised further. */
export function PractiseLink({ quizSet: { course, tenant_id, site } }: Props) {
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
