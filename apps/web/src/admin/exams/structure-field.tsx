import { ActionIcon, Button, Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { RowSelect } from '@/admin/kit/row-select'
import { formatNumber } from '@/lib/formats'
import { supplyQuery, tagNamesQuery } from './api'
import classes from './exams.module.css'
import { type Difficulty, type Line, type Section, sumOf, supplyInWords } from './structure'
import { texts } from './texts'

const words = texts.structure
const tags = { table: 'quiz_tags', above: 'tag_categories' } as const
const subjects = { table: 'subjects' } as const
const noSubject = 'none'
const difficulties = [
  { value: '', label: words.difficulties.any },
  { value: 'easy', label: words.difficulties.easy },
  { value: 'medium', label: words.difficulties.medium },
  { value: 'hard', label: words.difficulties.hard },
]

type Supply = { available: number; lines: number[]; unrated: number[] } | undefined

type Props = {
  label: string
  error?: ReactNode
  /** A tenant's id, or `global`: whose bank is counted. */
  site: string
  /** The day as of which the examination asks the law. */
  lawUntil: string | null
  sections: Section[]
  onChange: (sections: Section[]) => void
}

/** Edits the sections and lines of an examination, beside how many questions of the bank each may take. */
export function StructureField({ label, error, site, lawUntil, sections, onChange }: Props) {
  const id = useId()
  const [counted] = useDebouncedValue(sections, 400)
  const isEmpty = counted.every(({ lines }) => lines.length === 0)
  const supply = useQuery({
    ...supplyQuery(site, counted, lawUntil),
    enabled: !isEmpty,
    placeholderData: keepPreviousData,
  })
  const ids = [
    ...new Set(sections.flatMap(({ lines }) => lines.map(({ tag_id }) => tag_id))),
  ].sort()
  const names = useQuery({
    ...tagNamesQuery(ids),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
  const isCurrent =
    !supply.isPlaceholderData && JSON.stringify(counted) === JSON.stringify(sections)
  const total = sections.reduce((sum, section) => sum + sumOf(section), 0)
  const papers = isCurrent && !isEmpty ? supply.data?.papers : undefined

  return (
    <fieldset className={classes.structure} aria-describedby={error ? id : undefined}>
      <legend>{label}</legend>
      {sections.map((section, index) => (
        <SectionFields
          // biome-ignore lint/suspicious/noArrayIndexKey: sections have no id, and their names change while typing
          key={index}
          place={index}
          section={section}
          nameOf={(tag) =>
            names.data?.get(tag) ??
            (names.isSuccess && !names.isPlaceholderData ? words.gone : words.unnamed)
          }
          supply={isCurrent ? supply.data?.sections[index] : undefined}
          onChange={(next) => onChange(sections.with(index, next))}
          onRemove={() => onChange(sections.toSpliced(index, 1))}
          onUp={
            index > 0
              ? () =>
                  onChange(
                    sections.toSpliced(index - 1, 2, section, sections[index - 1] ?? section),
                  )
              : undefined
          }
        />
      ))}
      <Button
        variant="default"
        leftSection={<IconPlus size={18} aria-hidden="true" />}
        onClick={() =>
          onChange([...sections, { name: '', subject_id: null, min_percent: '', lines: [] }])
        }
      >
        {words.addSection}
      </Button>
      {error && (
        <p id={id} className={classes.error} role="alert">
          {error}
        </p>
      )}
      {sections.length > 0 && (
        <p className={classes.whole} aria-live="polite">
          <strong>{words.total(formatNumber(total))}</strong>
          {supply.isError && <span>{words.supplyFailed}</span>}
          {!supply.isError && papers !== undefined && (
            <span>{papers > 0 ? words.papers(formatNumber(papers)) : words.lacking}</span>
          )}
        </p>
      )}
    </fieldset>
  )
}

type SectionProps = {
  place: number
  section: Section
  nameOf: (tag: string) => string
  supply: Supply
  onChange: (section: Section) => void
  onRemove: () => void
  onUp: (() => void) | undefined
}

function SectionFields({ place, section, nameOf, supply, onChange, onRemove, onUp }: SectionProps) {
  const [full, setFull] = useState<string | null>(null)
  const { lines } = section
  const shown = section.name.trim() || words.section(formatNumber(place + 1))
  const set = (change: Partial<Section>) => onChange({ ...section, ...change })
  const add = (tag_id: string | null) => {
    if (tag_id === null) return
    setFull(null)
    const difficulty = (['', 'easy', 'medium', 'hard'] as const).find(
      (one) => !lines.some((line) => line.tag_id === tag_id && (line.difficulty ?? '') === one),
    )
    if (difficulty === undefined) return setFull(tag_id)
    const line = { tag_id, questions: 1, difficulty: difficulty || null, is_estimate: true }
    set({ lines: [...lines, line] })
  }
  return (
    <section className={classes.section} aria-label={shown}>
      <div className={classes.sectionHead}>
        <TextInput
          label={words.name}
          required
          value={section.name}
          onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        />
        <RowSelect
          label={words.subject}
          value={section.subject_id ?? noSubject}
          onChange={(id) => set({ subject_id: id === noSubject ? null : id })}
          choice={subjects}
          fixed={[{ value: noSubject, label: words.noSubject }]}
        />
        <NumberInput
          label={words.percent}
          value={section.min_percent}
          onChange={(value) => set({ min_percent: value === '' ? '' : Number(value) })}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          inputMode="numeric"
        />
        <div className={classes.buttons}>
          {onUp && (
            <ActionIcon aria-label={words.moveUp(shown)} title={words.moveUp(shown)} onClick={onUp}>
              <IconArrowUp size={18} />
            </ActionIcon>
          )}
          <ActionIcon
            color="red"
            aria-label={words.removeSection(shown)}
            title={words.removeSection(shown)}
            onClick={onRemove}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </div>
      </div>
      <ul className={classes.lines}>
        {lines.map((line, index) => (
          <LineFields
            // biome-ignore lint/suspicious/noArrayIndexKey: every other value of a line can be edited
            key={index}
            line={line}
            name={nameOf(line.tag_id)}
            available={supply?.lines[index]}
            unrated={supply?.unrated[index] ?? 0}
            taken={lines
              .filter((other) => other !== line && other.tag_id === line.tag_id)
              .map(({ difficulty }) => difficulty ?? '')}
            onChange={(next) => set({ lines: lines.with(index, next) })}
            onRemove={() => set({ lines: lines.toSpliced(index, 1) })}
          />
        ))}
      </ul>
      <div className={classes.sectionFoot}>
        <RowSelect
          label={words.addLine}
          value={null}
          onChange={add}
          choice={tags}
          adds
          error={full && words.full(nameOf(full))}
        />
        <p>
          <strong>{words.sum(formatNumber(sumOf(section)))}</strong>
          {supply && lines.length > 1 && (
            <span>{words.supply(formatNumber(supply.available))}</span>
          )}
        </p>
      </div>
    </section>
  )
}

type LineProps = {
  line: Line
  name: string
  available: number | undefined
  /** Questions of the topic whose difficulty is unknown, if the line asks for one. */
  unrated: number
  /** Difficulties of other lines of the tag. */
  taken: string[]
  onChange: (line: Line) => void
  onRemove: () => void
}

function LineFields({ line, name: tag, available, unrated, taken, onChange, onRemove }: LineProps) {
  const difficulty = words.difficulties[line.difficulty ?? 'any']
  const name = taken.length > 0 ? `${tag} (${difficulty})` : tag
  const lacking = available === undefined ? 0 : (line.questions || 0) - available
  return (
    <li className={classes.line}>
      <span className={classes.tag}>{tag}</span>
      <NumberInput
        aria-label={words.questions(name)}
        value={line.questions}
        onChange={(value) => onChange({ ...line, questions: value === '' ? '' : Number(value) })}
        allowDecimal={false}
        allowNegative={false}
        hideControls
        inputMode="numeric"
      />
      <NativeSelect
        aria-label={words.difficulty(name)}
        data={difficulties.map((one) => ({ ...one, disabled: taken.includes(one.value) }))}
        value={line.difficulty ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...line, difficulty: (value || null) as Difficulty | null })
        }
      />
      <Checkbox
        label={words.estimate}
        aria-label={words.estimateOf(name)}
        checked={line.is_estimate}
        onChange={({ currentTarget }) => onChange({ ...line, is_estimate: currentTarget.checked })}
      />
      <span className={lacking > 0 ? classes.lacks : classes.enough}>
        {available !== undefined && supplyInWords(available, lacking, unrated)}
      </span>
      <ActionIcon
        aria-label={words.removeLine(name)}
        title={words.removeLine(name)}
        onClick={onRemove}
      >
        <IconTrash size={18} />
      </ActionIcon>
    </li>
  )
}
