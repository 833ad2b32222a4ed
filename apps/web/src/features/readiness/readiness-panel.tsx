import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { QueryView } from '@/components/query-view'
import { WholeWords } from '@/components/whole-words'
import { formatNumber } from '@/lib/formats'
import { examLink } from '@/lib/quiz-link'
import { type Readiness, readinessQuery } from './readiness'
import classes from './readiness-panel.module.css'
import { texts } from './texts'

type Props = {
  userId: string
  blueprintId: string
  /** Elsewhere than on the examination's page: its name, linked to it. */
  exam?: { name: string; edition: string }
}

/** Expected marks of an examination with their interval and the probability of passing, or what is missing for them. */
export function ReadinessPanel({ userId, blueprintId, exam }: Props) {
  return (
    <QueryView query={useQuery(readinessQuery(blueprintId, userId))} skeleton={null}>
      {(readiness) => {
        if (!readiness) return null
        // Elsewhere it concerns learners who work towards the examination.
        if (exam && readiness.sections.every(({ evidence }) => evidence === 0)) return null
        return <Panel readiness={readiness} exam={exam} blueprintId={blueprintId} />
      }}
    </QueryView>
  )
}

function Panel({ readiness, exam, blueprintId }: Omit<Props, 'userId'> & { readiness: Readiness }) {
  const titleId = useId()
  return (
    <section className={classes.panel} aria-labelledby={titleId}>
      <div>
        <h2 id={titleId} className={classes.title}>
          {texts.title}
        </h2>
        {exam && (
          <Link {...examLink(blueprintId)} className={classes.exam}>
            <WholeWords>{texts.name(exam.name, exam.edition)}</WholeWords>
          </Link>
        )}
      </div>
      {readiness.shown === 'none' ? (
        <Missing readiness={readiness} />
      ) : (
        <Figures readiness={readiness} />
      )}
      {!readiness.reasons.includes('off') && <About shown={readiness.shown} />}
    </section>
  )
}

/** What the figures follow from. The interval holds what it claims only where outcomes agree with what was expected. */
function About({ shown }: Pick<Readiness, 'shown'>) {
  const { title, evidence, interval, points } = texts.about
  const ofInterval = shown === 'probability' ? interval.tested : interval.untested
  const all = [evidence, ...(shown === 'none' ? [] : [ofInterval]), ...points]
  return (
    <details className={classes.about}>
      <summary>
        <IconInfoCircle size={18} aria-hidden="true" />
        {title}
      </summary>
      <ul>
        {all.map((point) => (
          <li key={point}>
            <WholeWords>{point}</WholeWords>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Figures({ readiness }: { readiness: Readiness }) {
  const { expected, low, high, of, probability, lever, reasons } = readiness
  const share = (marks: number | null) => (100 * (marks ?? 0)) / of
  return (
    <>
      <p className={classes.figures}>
        <span>
          <strong>
            {texts.expected(
              formatNumber(expected ?? 0),
              formatNumber(low ?? 0),
              formatNumber(high ?? 0),
            )}
          </strong>{' '}
          {texts.of(formatNumber(of))}
        </span>
        {probability !== null && <strong>{chanceWords(probability)}</strong>}
      </p>
      <span className={classes.scale} aria-hidden="true">
        <span style={{ left: `${share(low)}%`, width: `${share(high) - share(low)}%` }} />
        <i style={{ left: `${share(expected)}%` }} />
      </span>
      {lever && (
        <p>
          <WholeWords>{texts.lever(lever)}</WholeWords>
        </p>
      )}
      <Reasons reasons={reasons} />
    </>
  )
}

function chanceWords(probability: number): string {
  if (probability === 0) return texts.chance.low
  if (probability === 100) return texts.chance.high
  return texts.chance.about(formatNumber(probability))
}

function Missing({ readiness: { reasons, sections } }: { readiness: Readiness }) {
  // While figures are switched off, further questions do not help.
  const isOff = reasons.includes('off')
  const short = isOff ? [] : sections.filter(({ needed }) => needed > 0)
  return (
    <>
      {!isOff && (
        <p>
          <strong>{texts.missing}</strong>
        </p>
      )}
      {short.length > 0 && (
        <ul className={classes.missing}>
          {short.map(({ name, needed }) => (
            <li key={name}>
              <WholeWords>{texts.needed(name, formatNumber(needed))}</WholeWords>
            </li>
          ))}
        </ul>
      )}
      <Reasons reasons={isOff ? ['off'] : reasons} />
    </>
  )
}

function Reasons({ reasons }: Pick<Readiness, 'reasons'>) {
  const words: Partial<Record<Readiness['reasons'][number], string>> = texts.reasons
  return reasons.map(
    (reason) =>
      words[reason] && (
        <p key={reason} className={classes.withheld}>
          <WholeWords>{words[reason]}</WholeWords>
        </p>
      ),
  )
}
