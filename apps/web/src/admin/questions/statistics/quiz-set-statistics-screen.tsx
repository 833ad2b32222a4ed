import { Skeleton, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useList } from '@/admin/kit/use-list'
import { EmptyState } from '@/components/empty-state'
import { LinkButton } from '@/components/link-button'
import { PageHeader } from '@/components/page-header'
import { QueryView } from '@/components/query-view'
import { Passage } from '@/components/question/passage'
import { RichText } from '@/components/rich-text/rich-text'
import { SheetDialog } from '@/components/sheet-dialog'
import { StatCard, StatGrid } from '@/components/stat-card'
import { formatNumber } from '@/lib/formats'
import type { ListSchema } from '@/lib/list-address'
import {
  type AskedQuestion,
  askedQuestions,
  type QuizSetStatistics,
  quizSetStatistics,
} from './api/quiz-set-statistics'
import { figure } from './figure-formats'
import { QuestionList } from './question-list'
import { QuestionStatistics } from './question-statistics'
import classes from './quiz-set-statistics-screen.module.css'
import { RegradeHistory } from './regrade-history'
import { ScoreDistribution } from './score-distribution'
import { texts } from './texts'

const schema: ListSchema = {
  filters: { flag: ['check', 'suspect'] },
  sorts: ['facility', 'discrimination'],
  sizes: [50, 100, 200],
}

/** Statistics of the first attempts at a quiz set, and of each of its questions. */
export function QuizSetStatisticsScreen({ quizSetId }: { quizSetId: string }) {
  const query = useQuery(quizSetStatistics(quizSetId))
  return (
    <QueryView query={query} skeleton={<Skeleton height={480} />}>
      {(statistics) =>
        statistics ? (
          <Screen {...statistics} />
        ) : (
          <EmptyState order={1} scene="path" {...texts.page.missing} />
        )
      }
    </QueryView>
  )
}

function Screen(statistics: QuizSetStatistics) {
  const list = useList(schema)
  const questions = askedQuestions(statistics)
  const opened = questions.find(({ id }) => id === list.address.record)
  const { quiz_set, figures } = statistics
  return (
    <div className={classes.screen}>
      <PageHeader
        title={texts.page.title(quiz_set.name)}
        description={texts.page.about}
        aside={
          <LinkButton
            variant="default"
            to="/admin/questions"
            search={{ set: quiz_set.id } as never}
          >
            {texts.page.edit}
          </LinkButton>
        }
      />
      {figures ? (
        <>
          {figures.recounting && <Text role="status">{texts.page.recounting}</Text>}
          <QuizSetTotals {...figures} />
          <ScoreDistribution counts={figures.distribution} />
        </>
      ) : (
        <EmptyState scene="desk" {...texts.page.empty} />
      )}
      <FigureGuide />
      <Title order={2}>{texts.page.questions}</Title>
      <QuestionList questions={questions} list={list} />
      <RegradeHistory {...statistics} />
      <QuestionDialog question={opened} onClose={() => list.change({ record: null })} />
    </div>
  )
}

function QuestionDialog(props: { question: AskedQuestion | undefined; onClose: () => void }) {
  const { question, onClose } = props
  return (
    <SheetDialog
      open={question !== undefined}
      title={question ? texts.question.title(question.position) : ''}
      onClose={onClose}
      wide
    >
      {question && (
        <div className={classes.screen}>
          {question.passage && <Passage text={question.passage} open={false} />}
          <div className={classes.wording}>
            <RichText text={question.question_text} />
          </div>
          <QuestionStatistics
            questionId={question.id}
            wording={[question.option_a, question.option_b, question.option_c, question.option_d]}
            dropped={question.is_dropped}
          />
        </div>
      )}
    </SheetDialog>
  )
}

/** Explains each figure. */
function FigureGuide() {
  const { title, entries } = texts.guide
  return (
    <details className={classes.guide}>
      <summary className={classes.title}>{title}</summary>
      <dl className={classes.entries}>
        {entries.map(([name, meaning]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

const words = texts.totals

/** Statistics of the quiz set as a whole. */
function QuizSetTotals(figures: NonNullable<QuizSetStatistics['figures']>) {
  const { attempts, questions, average, deviation, alpha, error } = figures
  const missing = (value: number | null, needed: number) => {
    if (value !== null) return undefined
    return attempts < needed ? words.needs(needed) : texts.question.noVariance
  }
  return (
    <StatGrid>
      <StatCard label={words.attempts} value={formatNumber(attempts)} />
      <StatCard
        label={words.average}
        value={figure(average, 1)}
        hint={missing(average, 30) ?? words.outOf(formatNumber(questions))}
      />
      <StatCard
        label={words.deviation}
        value={figure(deviation, 1)}
        hint={missing(deviation, 30)}
      />
      <StatCard label={words.alpha} value={figure(alpha, 2)} hint={missing(alpha, 50)} />
      <StatCard label={words.error} value={figure(error, 1)} hint={missing(error, 50)} />
    </StatGrid>
  )
}
