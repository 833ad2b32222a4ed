import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { formatNumber } from '@/lib/formats'
import classes from './pass-words.module.css'
import { texts } from './texts'

type Props = {
  passed: boolean
  /** The percentage from which a result counts as passed. */
  line: number
  size?: 'small' | 'large'
}

/** Whether a result reaches the pass mark, as text. */
export function PassWords({ passed, line, size = 'small' }: Props) {
  const Icon = passed ? IconCircleCheck : IconCircleDashed
  const percent = formatNumber(line)
  return (
    <span className={classes.words} data-passed={passed || undefined} data-size={size}>
      <Icon size={size === 'large' ? 20 : 16} aria-hidden="true" />
      {passed ? texts.passed(percent) : texts.short(percent)}
    </span>
  )
}
