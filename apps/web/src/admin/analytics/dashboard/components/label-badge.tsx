import { Badge } from '@mantine/core'
import type { RankedQuizSet } from '../api/admin-dashboard'
import { texts } from '../texts'

type Label = RankedQuizSet['label']

const colors: Record<Label, string> = {
  excellent: 'leaf',
  good: 'brand',
  needs_improvement: 'ruby',
}

/** The rating of an average as a badge. */
export function LabelBadge({ label }: { label: Label }) {
  return (
    <Badge variant="light" color={colors[label]}>
      {texts.labels[label]}
    </Badge>
  )
}
