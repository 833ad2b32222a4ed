import { Meter } from '@/components/meter'
import { OptionMark } from '@/components/option-mark'
import { RichText } from '@/components/rich-text/rich-text'
import { formatNumber } from '@/lib/formats'
import type { Statistics } from './api/question-statistics'
import { figure, percent } from './figure-formats'
import classes from './quiz-set-statistics-screen.module.css'
import { texts } from './texts'

type Props = {
  options: Statistics['options']
  /** Texts of the options, when they are not shown elsewhere. */
  wording?: readonly string[]
}

/** Share of each option, and the correlation of choosing it with the score. */
export function OptionShares({ options, wording }: Props) {
  const words = texts.question
  return (
    <ul className={classes.options} aria-label={words.options}>
      {options.map(({ choice, is_right, chosen, share, correlation }) => (
        <li key={choice} className={classes.option}>
          <div className={classes.head}>
            <span className={classes.name}>
              {choice === 0 ? words.blank : words.option(choice)}
              {is_right && <OptionMark state="right">{words.right}</OptionMark>}
            </span>
            <span className={classes.figures}>
              <strong>{percent(share)}</strong> ({formatNumber(chosen)})
            </span>
          </div>
          {choice > 0 && wording?.[choice - 1] && (
            <div className={classes.shareWording}>
              <RichText text={wording[choice - 1] ?? ''} inline />
            </div>
          )}
          <Meter share={share * 100} tone={is_right ? 'good' : 'others'} height={8} />
          {correlation !== null && (
            <span className={classes.correlation}>{words.correlation(figure(correlation, 2))}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
