import { Button, Checkbox, Skeleton } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { PartLinks } from '@/admin/kit/part-links'
import { useList } from '@/admin/kit/use-list'
import { EmptyState } from '@/components/empty-state'
import { LinkButton } from '@/components/link-button'
import { Notice } from '@/components/notice'
import { PageHeader } from '@/components/page-header'
import { QueryView } from '@/components/query-view'
import { formatDate, formatNumber } from '@/lib/formats'
import { pictureLoads } from '@/lib/picture-loads'
import { texts as examTexts } from '../texts'
import { AnswerKey } from './answer-key'
import { AnswerSheet } from './answer-sheet'
import { type Paper, paperQuery } from './api'
import { pageRules } from './layout'
import classes from './paper.module.css'
import { PrintedPaper } from './printed-paper'
import { texts } from './texts'

const parts = ['paper', 'sheet', 'key'] as const

const address = { filters: { part: parts }, sorts: [], sizes: [10] } as const

/** Prints a paper of an examination, its answer sheet or its key, for a class without devices. */
export function PaperScreen({ blueprintId, paperId }: { blueprintId: string; paperId: string }) {
  const query = useQuery(paperQuery(paperId))
  return (
    <QueryView query={query} skeleton={<Skeleton height={640} />}>
      {(paper) => (paper?.exam.id === blueprintId ? <Screen paper={paper} /> : <Missing />)}
    </QueryView>
  )
}

function Missing() {
  const all = <LinkButton to="/admin/exams">{texts.all}</LinkButton>
  return <EmptyState order={1} scene="path" {...texts.missing} action={all} />
}

function Screen({ paper }: { paper: Paper }) {
  const { filters } = useList(address).address
  const part = parts.find((one) => one === filters.part) ?? 'paper'
  const { exam, sections, mark } = paper
  const name = texts.exam(exam.name, exam.edition)
  const number = formatNumber(paper.number)
  const questions = sections.reduce((sum, section) => sum + section.questions.length, 0)
  const search = { record: exam.id } as never
  return (
    <div className={classes.screen}>
      <div className={classes.controls}>
        <PageHeader
          title={texts.title(number)}
          tabTitle={texts.file(name, number, texts.parts[part])}
          description={texts.about(name, formatNumber(questions))}
          crumbs={[
            { label: examTexts.title, link: { to: '/admin/exams' } },
            { label: name, link: { to: '/admin/exams', search } },
            { label: texts.paper(number) },
          ]}
        />
        {paper.is_retired && <Notice tone="mango" {...texts.retired} />}
      </div>
      {mark === null ? (
        <EmptyState scene="desk" {...texts.empty} />
      ) : (
        <Printout paper={paper} part={part} mark={texts.mark(number, mark)} />
      )}
    </div>
  )
}

type PrintoutProps = { paper: Paper; part: (typeof parts)[number]; mark: string }

function Printout({ paper, part, mark }: PrintoutProps) {
  const sheet = useRef<HTMLElement>(null)
  const [explained, setExplained] = useState(false)
  const [pending, setPending] = useState(false)
  const [failed, setFailed] = useState(0)
  const print = async () => {
    setPending(true)
    setFailed(await loadPictures(sheet.current))
    setPending(false)
    window.print()
  }
  return (
    <>
      <style>{pageRules(texts.printed(mark, formatDate(Date.now())), texts.pageOf)}</style>
      <div className={classes.controls}>
        <PartLinks
          label={texts.parts.label}
          current={part}
          parts={parts.map((id) => ({
            id,
            label: texts.parts[id],
            search: { part: id === 'paper' ? undefined : id },
          }))}
        />
        <div className={classes.actions}>
          <p>{texts.hints[part]}</p>
          {part === 'key' && (
            <Checkbox
              label={texts.explanations}
              checked={explained}
              onChange={({ currentTarget }) => setExplained(currentTarget.checked)}
            />
          )}
          <Button
            leftSection={<IconPrinter size={20} aria-hidden="true" />}
            loading={pending}
            onClick={() => void print()}
          >
            {texts.print}
          </Button>
        </div>
        <div role="alert">
          {failed > 0 && <Notice tone="ruby" title={texts.picturesFailed(formatNumber(failed))} />}
        </div>
      </div>
      <article ref={sheet} className={classes.sheet} aria-label={texts.parts[part]}>
        {part === 'paper' && <PrintedPaper paper={paper} mark={mark} />}
        {part === 'sheet' && <AnswerSheet paper={paper} mark={mark} />}
        {part === 'key' && <AnswerKey paper={paper} mark={mark} explained={explained} />}
      </article>
    </>
  )
}

/** Loads the fonts and pictures, which the preview loads as they are scrolled to. Returns how many pictures failed. */
async function loadPictures(sheet: HTMLElement | null): Promise<number> {
  const pictures = [...(sheet?.querySelectorAll('img') ?? [])]
  for (const picture of pictures) picture.loading = 'eager'
  await document.fonts.ready
  const loaded = await Promise.all(pictures.map(pictureLoads))
  return loaded.filter((one) => !one).length
}
