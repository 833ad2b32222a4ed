import { Container } from '@mantine/core'
import { type Claim, useShownClaims } from '@/lib/site-figures'
import classes from './sales-page.module.css'

/** The figures that the site claims about itself. */
export function StatsStrip({ stats }: { stats: readonly Claim[] }) {
  const shown = useShownClaims(stats)
  if (shown.length === 0) return null
  return (
    <Container>
      <dl className={classes.statsStrip}>
        {shown.map(({ key, value, label }) => (
          <div key={key} className={classes.stat}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Container>
  )
}
