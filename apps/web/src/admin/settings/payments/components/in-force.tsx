import { Badge } from '@mantine/core'
import panels from '@/admin/kit/panels.module.css'
import { Term, Terms } from '@/components/terms'
import type { PaymentStatus } from '../api/payment-status'
import { texts } from '../texts'
import classes from './in-force.module.css'
import { Trials } from './trials'

const words = texts.status

/** The payment configuration in effect, the source of each part, and any problem that prevents sales. */
export function InForce(status: PaymentStatus) {
  const { provider, problem, merchant, channels, in_force } = status
  const names = texts.channels as Record<string, string>
  return (
    <section className={panels.panel} aria-labelledby="in-force">
      <div className={classes.head}>
        <h2 id="in-force" className={panels.title}>
          {words.title}
        </h2>
        <Badge variant="light" color={problem ? 'mango' : 'leaf'}>
          {problem ? words.stopped : words.sells}
        </Badge>
      </div>
      {problem && <p role="status">{problem}</p>}
      <Terms>
        <Term name={words.provider}>{provider ? words.providers[provider] : words.none}</Term>
        <Term name={words.chosenBy}>{words.choosers[status.chosen_by]}</Term>
        <Term name={words.from}>{words.sources[status.settings_from]}</Term>
        {merchant && <Term name={words.merchant}>{merchant}</Term>}
        {channels.length > 0 && (
          <Term name={words.channels}>
            {channels.map((channel) => names[channel] ?? channel).join(', ')}
          </Term>
        )}
      </Terms>
      {Object.keys(in_force).length > 0 && (
        <details>
          <summary>{words.values}</summary>
          <Terms>
            {Object.entries(in_force).map(([key, value]) => (
              <Term key={key} name={key} className={classes.value}>
                {/^\*+$/.test(value) ? words.hidden : value}
              </Term>
            ))}
          </Terms>
        </details>
      )}
      <Trials sandbox={provider === 'sandbox'} />
    </section>
  )
}
