import { longControl, type Section } from './setting'
import { texts } from './texts'

const { exam } = texts
const longestPosition = 120
const mostPositions = 300

const isPercent = (value: string) =>
  value === '' || /^([1-9]\d?|100)$/.test(value) ? null : exam.percentInvalid

function arePositions(value: string) {
  const lines = value.split('\n')
  const fit = lines.length <= mostPositions && lines.every((line) => line.length <= longestPosition)
  return fit ? null : exam.positionsInvalid
}

/** What a site says of the real examination: of the hub, or of a tenant by the keys that are its own. */
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
