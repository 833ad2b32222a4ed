import { IconChartBar, IconDeviceMobile, IconHelpCircle } from '@tabler/icons-react'
import { MenuLink } from '@/admin/kit/row-menu'
import { texts } from './texts'

const words = texts.links

/** Links from a quiz set to its questions, preview and statistics. */
export function QuizSetLinks({ id, name }: { id: string; name: string }) {
  return (
    <>
      <MenuLink
        to="/admin/questions"
        search={{ set: id } as never}
        icon={<IconHelpCircle size={18} />}
        label={words.items.questions}
        aria-label={words.questions(name)}
      />
      <MenuLink
        to="/admin/questions"
        search={{ preview: id } as never}
        icon={<IconDeviceMobile size={18} />}
        label={words.items.preview}
        aria-label={words.preview(name)}
      />
      <MenuLink
        to="/admin/quiz-sets/$id/statistics"
        params={{ id }}
        icon={<IconChartBar size={18} />}
        label={words.items.statistics}
        aria-label={words.statistics(name)}
      />
    </>
  )
}
