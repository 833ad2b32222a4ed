import {
  IconBook2,
  IconBulb,
  IconChartBar,
  IconClock,
  IconCloudCheck,
  IconRefresh,
  IconShieldCheck,
} from '@tabler/icons-react'
import { WholeWords } from '@/components/whole-words'
import classes from './sales-page.module.css'

const icons = {
  book: IconBook2,
  bulb: IconBulb,
  chart: IconChartBar,
  clock: IconClock,
  cloud: IconCloudCheck,
  refresh: IconRefresh,
  shield: IconShieldCheck,
}

type Feature = { icon: keyof typeof icons; title: string; body: string }

export function FeatureCards({ features }: { features: readonly Feature[] }) {
  return (
    <ul className={classes.features}>
      {features.map(({ icon, title, body }) => {
        const Icon = icons[icon]
        return (
          <li key={title} className={classes.feature}>
            <Icon size={30} stroke={1.6} aria-hidden="true" className={classes.featureIcon} />
            <h3 className={classes.featureTitle}>
              <WholeWords>{title}</WholeWords>
            </h3>
            <p className={classes.featureBody}>
              <WholeWords>{body}</WholeWords>
            </p>
          </li>
        )
      })}
    </ul>
  )
}
