import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { formatNumber } from '@/lib/formats'
import classes from './page-parts.module.css'
import { texts } from './pass-words-texts'

type Props = {
  /** Null if the rules of an examination decide nothing. */
  passed: boolean | null
  /** The percentage from which a result counts as passed; null where the rules of an examination decide. */
  line: number | null
  size?: 'small' | 'large'
}

/** Whether a result passed, as text; nothing if that is open. */
export function PassWords({ passed, line, size = 'small' }: Props) {
  if (passed === null) return null
  const Icon = passed ? IconCircleCheck : IconCircleDashed
  return (
    <span className={classes.pass} data-passed={passed || undefined} data-size={size}>
      <Icon size={size === 'large' ? 20 : 16} aria-hidden="true" />
      {wordsFor(passed, line)}
    </span>
  )
}

function wordsFor(passed: boolean, line: number | null): string {
  if (line === null) return passed ? texts.passedAll : texts.missed
  return passed ? texts.passed(formatNumber(line)) : texts.short(formatNumber(line))
}
