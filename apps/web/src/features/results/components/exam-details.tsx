import { Title } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Meter } from '@/components/meter'
import { WholeWords } from '@/components/whole-words'
import { formatClock } from '@/lib/formats'
import { examTexts as words } from '../exam-texts'
import { type ExamResult, type ExamRule, isDeferred, marksOf, shareOfTime } from '../rules/exam'
import { formatPercentage, percentageOf } from '../rules/score'
import { texts } from '../texts'
import classes from './exam-details.module.css'
import sections from './result-sections.module.css'

/** Each rule with its marks and whether they reach it. */
export function ExamRules({ exam }: { exam: ExamResult }) {
  const deferred = isDeferred(exam)
  const undecided = exam.rules.length === 0 ? words.why.noRules : words.why.open
  return (
    <div className={classes.verdict}>
      {exam.rules.length > 0 && !deferred && (
        <ul className={classes.rules} aria-label={words.rules}>
          {exam.rules.map((rule) => (
            <Rule key={rule.section ?? ''} rule={rule} exam={exam} />
          ))}
        </ul>
      )}
      {exam.passed === null && (
        <p className={classes.remark}>{deferred ? words.why.deferred : undecided}</p>
      )}
      {exam.rules.length > 0 && !exam.is_confirmed && (
        <p className={classes.remark}>
          <WholeWords>{words.unconfirmed}</WholeWords>
        </p>
      )}
    </div>
  )
}

const outcomes = {
  yes: { Icon: IconCircleCheck, says: words.reached.yes },
  no: { Icon: IconCircleX, says: words.reached.no },
  open: { Icon: IconCircleDashed, says: words.reached.open },
}

function Rule({ rule, exam }: { rule: ExamRule; exam: ExamResult }) {
  const { name, score, total } = marksOf(rule, exam.sections)
  const outcome = rule.reached === null ? 'open' : rule.reached ? 'yes' : 'no'
  const { Icon, says } = outcomes[outcome]
  return (
    <li className={classes.rule} data-outcome={outcome}>
      <Icon size={20} aria-hidden="true" />
      <span>
        <WholeWords>{texts.exam.marks(name, score, total)}</WholeWords>
        <span className={classes.needed}> {words.needed(rule.min_percent)}</span>
      </span>
      <strong>{says}</strong>
    </li>
  )
}

/** Marks and time of each section, and the topics to practise next. */
export function ExamSection({ exam }: { exam: ExamResult }) {
  return (
    <section
      className={`${sections.section} ${classes.section}`}
      aria-labelledby="exam-sections-title"
    >
      <Title order={2} id="exam-sections-title">
        {words.sections}
      </Title>
      <ul className={classes.sections}>
        {exam.sections.map((section) => {
          const rule = exam.rules.find((own) => own.section === section.name)
          const allotted = shareOfTime(exam, section)
          return (
            <li key={section.name}>
              <span className={classes.name}>
                <WholeWords>{section.name}</WholeWords>
              </span>
              {section.score !== null && (
                <SectionMarks
                  score={section.score}
                  total={section.total}
                  mark={rule?.min_percent}
                />
              )}
              <span className={classes.pace} data-over={section.seconds > allotted || undefined}>
                {words.pace(formatClock(section.seconds), formatClock(allotted))}
                {section.seconds > allotted && ` · ${words.over}`}
              </span>
            </li>
          )
        })}
      </ul>
      <p className={classes.remark}>
        <WholeWords>{words.shares}</WholeWords>
      </p>
      <ExamPractice exam={exam} />
    </section>
  )
}

function SectionMarks({ score, total, mark }: { score: number; total: number; mark?: number }) {
  const share = percentageOf(score, total)
  return (
    <>
      <span className={classes.figures}>
        {texts.score(score, total)} ({formatPercentage(share, 0)})
      </span>
      <Meter share={share} mark={mark} height={10} className={classes.meter} />
    </>
  )
}

/** The topics with lost marks, those of missed sections first, each linked to its free practice. */
export function ExamPractice({ exam }: { exam: ExamResult }) {
  if (exam.practise.length === 0) return null
  const hasMissedSection = exam.rules.some(
    (rule) => rule.section !== null && rule.reached === false,
  )
  return (
    <div className={classes.practice}>
      <h3 className={classes.title}>{hasMissedSection ? words.practiseMissed : words.practise}</h3>
      <ul className={classes.topics}>
        {exam.practise.map(({ id, name, lost, total }) => (
          <li key={id} className={sections.row}>
            <span className={sections.name}>
              <WholeWords>{name}</WholeWords>
            </span>
            <span className={sections.figures}>{words.lost(lost, total)}</span>
            <Link
              to="/practice/topic/$topicId"
              params={{ topicId: id }}
              className={sections.review}
              aria-label={words.roundOf(name)}
            >
              {words.round}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
