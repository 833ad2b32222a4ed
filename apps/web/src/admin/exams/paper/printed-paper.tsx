import { formatDuration } from '@sanamsob/domain/duration'
import { RichText } from '@/components/rich-text/rich-text'
import { formatNumber } from '@/lib/formats'
import type { Paper, Section } from './api'
import { optionColumns, passagesOf } from './layout'
import classes from './paper.module.css'
import { rangeOf, ruleInWords } from './paper-words'
import { texts } from './texts'
import { WriteField } from './write-field'

const words = texts.cover

/** The cover and the questions, without the key. */
export function PrintedPaper({ paper, mark }: { paper: Paper; mark: string }) {
  return (
    <>
      <Cover paper={paper} mark={mark} />
      {paper.sections.map((section) => (
        <section key={section.name}>
          <h3 className={classes.heading}>{texts.section(section.name, rangeOf(section))}</h3>
          {passagesOf(section.questions).map((questions) => (
            <Group key={questions[0]?.position} questions={questions} />
          ))}
        </section>
      ))}
    </>
  )
}

function Cover({ paper, mark }: { paper: Paper; mark: string }) {
  const { exam, sections, rules } = paper
  const total = sections.reduce((sum, { questions }) => sum + questions.length, 0)
  return (
    <section className={classes.cover}>
      <header className={classes.title}>
        <p>{words.heading}</p>
        <h2>{texts.exam(exam.name, exam.edition)}</h2>
        <p className={classes.mark}>{mark}</p>
        <p>
          {words.minutes} {formatDuration(exam.minutes)} · {words.questions}{' '}
          {words.size(formatNumber(total))}
        </p>
      </header>
      <div className={classes.fields}>
        <WriteField label={texts.fields.name} wide />
        <WriteField label={texts.fields.seat} />
      </div>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{words.section}</th>
            <th scope="col">{words.numbers}</th>
            <th scope="col">{words.count}</th>
          </tr>
        </thead>
        <tbody>
          {sections.map((section) => (
            <tr key={section.name}>
              <th scope="row">{section.name}</th>
              <td>{rangeOf(section)}</td>
              <td>{formatNumber(section.questions.length)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{words.total}</th>
            <td />
            <td>{formatNumber(total)}</td>
          </tr>
        </tfoot>
      </table>
      {rules.length > 0 && (
        <>
          <h3>
            {words.rules}
            {rules.length > 1 && ` (${words.allRules})`}
          </h3>
          <ul>
            {rules.map((rule) => (
              <li key={rule.section}>{ruleInWords(rule)}</li>
            ))}
          </ul>
        </>
      )}
      <h3>{words.instructions}</h3>
      <ol>
        {words.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  )
}

/** Questions one after the other that share a passage, below it. */
function Group({ questions }: Pick<Section, 'questions'>) {
  const passage = questions[0]?.passage
  return (
    <>
      {passage && (
        <div className={classes.passage}>
          <p>{texts.passage(rangeOf({ questions }))}</p>
          <div className={classes.text}>
            <RichText text={passage} />
          </div>
        </div>
      )}
      <ol className={classes.questions}>
        {questions.map((question) => (
          <Question key={question.position} question={question} />
        ))}
      </ol>
    </>
  )
}

function Question({ question }: { question: Section['questions'][number] }) {
  const options = [question.option_a, question.option_b, question.option_c, question.option_d]
  return (
    <li className={classes.question} value={question.position}>
      <span className={classes.number}>{question.position}.</span>
      <div className={classes.text}>
        <RichText text={question.question_text} />
      </div>
      <ol className={classes.options} data-columns={optionColumns(options)}>
        {options.map((option, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an option is its number
          <li key={index}>
            <span className={classes.bubble}>{index + 1}</span>
            <span className={classes.text}>
              <RichText text={option} inline />
            </span>
          </li>
        ))}
      </ol>
    </li>
  )
}
