import { Container } from '@mantine/core'
import { useSite } from '@/lib/site'
import classes from './stats-strip.module.css'

type Stat = { key: string; value: string; label: string }

/** What the site claims of itself; each figure is a setting, so that an operator can state true ones. */
export function StatsStrip({ stats }: { stats: readonly Stat[] }) {
  const { settings } = useSite()
  return (
    <Container>
      <dl className={classes.strip}>
        {stats.map(({ key, value, label }) => (
          <div key={key} className={classes.stat}>
            <dt>{label}</dt>
            <dd>{settings[key]?.trim() || value}</dd>
          </div>
        ))}
      </dl>
    </Container>
  )
}
