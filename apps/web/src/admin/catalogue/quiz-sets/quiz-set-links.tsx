import { IconChartBar, IconDeviceMobile, IconHelpCircle } from '@tabler/icons-react'
import { LinkIcon } from '@/admin/kit/link-icon'
import { texts } from './texts'

const words = texts.links

/** From a quiz set to its questions, to how learners meet them, and to what their answers say. */
export function QuizSetLinks({ id, name }: { id: string; name: string }) {
  return (
    <>
      <LinkIcon
        to="/admin/questions"
        search={{ set: id } as never}
        aria-label={words.questions(name)}
      >
        <IconHelpCircle size={18} />
      </LinkIcon>
      <LinkIcon
        to="/admin/questions"
        search={{ preview: id } as never}
        aria-label={words.preview(name)}
      >
        <IconDeviceMobile size={18} />
      </LinkIcon>
      <LinkIcon
        to="/admin/quiz-sets/$id/statistics"
        params={{ id }}
        aria-label={words.statistics(name)}
      >
        <IconChartBar size={18} />
      </LinkIcon>
    </>
  )
}
