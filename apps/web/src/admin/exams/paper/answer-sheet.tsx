import type { CSSProperties } from 'react'
import { formatNumber } from '@/lib/formats'
import { choices } from '@/lib/question'
import type { Paper } from './api'
import { type SheetPage, sheetPages } from './layout'
import classes from './paper.module.css'
import { rangeOf } from './paper-words'
import { texts } from './texts'
import { WriteField } from './write-field'

const words = texts.sheet

/** Rows of bubbles: one page for up to 150 questions, two for more. */
export function AnswerSheet({ paper, mark }: { paper: Paper; mark: string }) {
  const total = paper.sections.reduce((sum, { questions }) => sum + questions.length, 0)
  return sheetPages(total).map((page) => (
    <Page key={page.first} paper={paper} mark={mark} total={total} page={page} />
  ))
}

type Props = { paper: Paper; mark: string; total: number; page: SheetPage }

function Page({ paper, mark, total, page }: Props) {
  const { exam, sections } = paper
  const { columns, rows, first, last } = page
  const numbers = Array.from({ length: last - first + 1 }, (_, n) => first + n)
  return (
    <section className={classes.answers}>
      <header className={classes.answersHead}>
        <div>
          <h2>{words.heading}</h2>
          <p>{texts.exam(exam.name, exam.edition)}</p>
        </div>
        <p className={classes.mark}>{mark}</p>
      </header>
      <div className={classes.fields}>
        <WriteField label={texts.fields.name} wide />
        <WriteField label={texts.fields.seat} />
        <WriteField label={texts.fields.signature} wide />
        <WriteField label={texts.fields.day} />
      </div>
      <p className={classes.how}>
        <span className={classes.bubble} data-filled aria-hidden="true" />
        {words.how} {words.wrong}
      </p>
      <ol
        className={classes.rows}
        style={{ '--columns': columns, '--rows': rows } as CSSProperties}
        data-dense={columns > 4 || undefined}
      >
        {numbers.map((number) => (
          <li key={number} value={number}>
            <span className={classes.number}>{number}</span>
            {choices.map((choice) => (
              <span key={choice} className={classes.bubble}>
                {choice}
              </span>
            ))}
          </li>
        ))}
      </ol>
      {last === total && (
        <div className={classes.marks}>
          <p>{words.marks}</p>
          <dl>
            {sections.length > 1 &&
              sections.map((section) => (
                <div key={section.name}>
                  <dt>{words.marksOf(rangeOf(section))}</dt>
                  <dd>
                    <span className={classes.blank} />
                    {words.outOf(formatNumber(section.questions.length))}
                  </dd>
                </div>
              ))}
            <div>
              <dt>{words.total}</dt>
              <dd>
                <span className={classes.blank} />
                {words.outOf(formatNumber(total))}
              </dd>
            </div>
          </dl>
        </div>
      )}
    </section>
  )
}
