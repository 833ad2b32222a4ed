import { longControl, type Section } from './setting'
import { texts } from './texts'

const { exam } = texts
const maxPositionLength = 120
const maxPositions = 300

const isPercent = (value: string) =>
  value === '' || /^([1-9]\d?|100)$/.test(value) ? null : exam.percentInvalid

function arePositions(value: string) {
  const lines = value.split('\n')
  const fit =
    lines.length <= maxPositions && lines.every((line) => line.length <= maxPositionLength)
  return fit ? null : exam.positionsInvalid
}

/** Settings about the real examination, for the hub or for a tenant with its own keys. */
export const examSection = (key: (name: string) => string, of: 'hub' | 'tenant'): Section => ({
  title: exam.title,
  settings: [
    {
      key: key('pass_percent'),
      label: exam.percent,
      hint: exam.percentHint[of],
      refuse: isPercent,
    },
    {
      key: key('exam_positions'),
      label: exam.positions,
      hint: exam.positionsHint,
      control: longControl,
      refuse: arePositions,
    },
  ],
})
