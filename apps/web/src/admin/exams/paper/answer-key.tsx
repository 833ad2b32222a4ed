import { RichText } from '@/components/rich-text/rich-text'
import { choices } from '@/lib/question'
import type { Paper, Section } from './api'
import classes from './paper.module.css'
import { rangeOf, ruleInShort } from './paper-words'
import { texts } from './texts'

const words = texts.key

type Props = { paper: Paper; mark: string; explained: boolean }

/** The right option of each question, the rules to apply, and optionally the explanations. */
export function AnswerKey({ paper: { exam, rules, sections }, mark, explained }: Props) {
  return (
    <>
      <header className={classes.title}>
        <h2>{words.heading}</h2>
        <p>{texts.exam(exam.name, exam.edition)}</p>
        <p className={classes.mark}>{words.match(mark)}</p>
        <p>{words.secret}</p>
      </header>
      <h3>
        {texts.cover.rules}
        {rules.length > 1 && ` (${texts.cover.allRules})`}
      </h3>
      {rules.length === 0 && <p>{texts.rules.none}</p>}
      <ul>
        {rules.map((rule) => (
          <li key={rule.section}>{ruleInShort(rule)}</li>
        ))}
      </ul>
      {sections.map((section) => (
        <section key={section.name}>
          <h3 className={classes.heading}>{texts.section(section.name, rangeOf(section))}</h3>
          <dl className={classes.key}>
            {section.questions.map((question) => (
              <div key={question.position}>
                <dt>{question.position}</dt>
                <dd>{keyOf(question)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {explained && <Explanations sections={sections} />}
    </>
  )
}

function Explanations({ sections }: { sections: Section[] }) {
  const explained = sections
    .flatMap(({ questions }) => questions)
    .filter(({ explanation, option_notes }) => explanation?.trim() || option_notes)
  return (
    <section>
      <h3 className={classes.heading}>{words.explanations}</h3>
      {explained.length === 0 && <p>{words.noExplanations}</p>}
      {explained.map((question) => (
        <div key={question.position} className={classes.explanation}>
          <h4>{words.answer(String(question.position), keyOf(question))}</h4>
          {question.explanation && (
            <div className={classes.text}>
              <RichText text={question.explanation} />
            </div>
          )}
          {choices.map((choice) => {
            const note = question.option_notes?.[choice - 1]
            return (
              note && (
                <div key={choice} className={classes.text}>
                  <RichText text={words.note(choice, note)} />
                </div>
              )
            )
          })}
        </div>
      ))}
    </section>
  )
}

const keyOf = ({ correct_choice, also_accepted }: Section['questions'][number]) =>
  [correct_choice, ...also_accepted].join(words.or)
