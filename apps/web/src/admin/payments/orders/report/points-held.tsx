import { Section } from '@/admin/kit/section'
import { Term, Terms } from '@/components/terms'
import { formatNumber } from '@/lib/formats'
import type { Report } from '../api/report'
import { texts } from '../texts'
import classes from './report-screen.module.css'

const words = texts.report.ledger
const names = Object.keys(words.names) as (keyof typeof words.names)[]
/** Entries that reduce the points held by learners. */
const taken = new Set(['spent', 'refunded'])

/** Points that learners hold and have not spent: the shop's liability. */
export function PointsHeld({ ledger }: { ledger: Report['ledger'] }) {
  return (
    <Section title={words.title} about={words.about}>
      <div className={classes.sheet}>
        <Terms label={words.title}>
          {names.map((name) => (
            <Term key={name} name={words.names[name]}>
              {formatNumber(taken.has(name) && ledger[name] > 0 ? -ledger[name] : ledger[name])}
            </Term>
          ))}
        </Terms>
      </div>
    </Section>
  )
}
