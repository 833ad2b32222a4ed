import { Button, Fieldset, MultiSelect, Radio, Stack, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/Fieldset.css'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Radio.css'
import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/ScrollArea.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type RowChoice, RowSelect, searchRows } from '@/admin/kit/row-select'
import { useSiteFilter } from '@/admin/kit/use-site-filter'
import { Notice } from '@/components/notice'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { formatNumber } from '@/lib/formats'
import { searchPattern } from '@/lib/search-pattern'
import classes from './import-work.module.css'
import { NewCourse } from './new-course'
import {
  type ImportStatus,
  type ImportTarget,
  isWholeNumber,
  setCount,
  wholeNumbers,
} from './rules/import-target'
import { texts } from './texts'

type Props = {
  target: ImportTarget
  onChange: (change: Partial<ImportTarget>) => void
  newQuestions: number
  status: ImportStatus
  /** Null while it loads. */
  defaultCost: number | null
  disabled: boolean
}

const words = texts.target

/** Selects the destination of new questions: new quiz sets, or the end of an existing one. */
export function TargetForm(props: Props) {
  const { target, onChange, newQuestions, status, defaultCost, disabled } = props
  if (newQuestions === 0) return <p>{words.onlyUpdates}</p>
  return (
    <Fieldset legend={words.title} disabled={disabled} className={classes.target}>
      <Stack gap="md">
        <Radio.Group
          label={words.kind}
          value={target.kind}
          onChange={(kind) => onChange({ kind: kind as ImportTarget['kind'] })}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="fresh" label={words.fresh} />
            <Radio value="existing" label={words.existing} />
          </Stack>
        </Radio.Group>
        {target.kind === 'existing' ? (
          <RowSelect
            label={words.quizSet}
            required
            value={target.quizSet}
            onChange={(quizSet) => onChange({ quizSet })}
            choice={{ table: 'quiz_sets', above: 'courses' }}
          />
        ) : (
          <NewSets
            target={target}
            onChange={onChange}
            newQuestions={newQuestions}
            defaultCost={defaultCost}
          />
        )}
        <Radio.Group
          label={words.status}
          value={status}
          onChange={(chosen) => onChange({ status: chosen as ImportStatus })}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="draft" label={words.draft} description={words.draftHint[target.kind]} />
            <Radio value="published" label={words.published} />
          </Stack>
        </Radio.Group>
      </Stack>
    </Fieldset>
  )
}

const courses: RowChoice = { table: 'courses', above: 'subcategories' }

function NewSets({
  target,
  onChange,
  newQuestions,
  defaultCost,
}: Omit<Props, 'disabled' | 'status'>) {
  const [making, setMaking] = useState(false)
  const sets = setCount(target, newQuestions)
  const { data: found } = useQuery(searchRows(courses, useSiteFilter(), ''))
  const only = found?.length === 1 ? found[0]?.value : undefined
  // The only course is selected by default.
  useEffect(() => {
    if (only && target.course === null) onChange({ course: only })
  }, [only, target.course, onChange])
  const number = (field: 'cost' | 'time' | 'perSet') => ({
    value: target[field],
    inputMode: 'numeric' as const,
    error: !isWholeNumber(target, field) && words.wholeNumber(wholeNumbers[field]),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ [field]: currentTarget.value }),
  })
  return (
    <div className={classes.fields}>
      {found?.length === 0 && (
        <div className={classes.wide}>
          <Notice tone="mango" title={words.noCourse} />
        </div>
      )}
      <div className={classes.withButton}>
        <RowSelect
          label={words.course}
          required
          value={target.course}
          onChange={(course) => onChange({ course })}
          choice={courses}
        />
        <Button variant="default" onClick={() => setMaking(true)}>
          {words.makeCourse}
        </Button>
      </div>
      <NewCourse
        open={making}
        onClose={() => setMaking(false)}
        onMade={(course) => {
          setMaking(false)
          onChange({ course })
        }}
      />
      <TextInput
        label={words.name}
        required
        value={target.name}
        error={target.name !== '' && target.name.trim() === '' && words.missing}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <Textarea
        label={words.description}
        className={classes.wide}
        rows={2}
        value={target.description}
        onChange={({ currentTarget }) => onChange({ description: currentTarget.value })}
      />
      <TextInput label={words.cost} placeholder={String(defaultCost ?? '')} {...number('cost')} />
      <TextInput label={words.time} description={words.timeHint} {...number('time')} />
      <TextInput label={words.perSet} description={words.perSetHint} {...number('perSet')} />
      <TagChoice tags={target.tags} onChange={(tags) => onChange({ tags })} />
      {sets !== null && (
        <p className={classes.wide} role="status">
          {words.sets(formatNumber(sets))}
        </p>
      )}
    </div>
  )
}

/** Selects tags, searched on the server while the user types. */
function TagChoice({ tags, onChange }: { tags: string[]; onChange: (tags: string[]) => void }) {
  const [text, setText] = useState('')
  const { data = [] } = useQuery(tagChoicesQuery(text.trim(), tags))
  return (
    <MultiSelect
      label={words.tags}
      data={data}
      value={tags}
      onChange={onChange}
      searchable
      searchValue={text}
      onSearchChange={setText}
      filter={({ options }) => options}
    />
  )
}

/** Tags that a search for the text finds, and the selected ones. */
function tagChoicesQuery(text: string, chosen: string[]) {
  return {
    queryKey: ['quiz_tags', 'choices', text, chosen],
    queryFn: async () => {
      const tags = () => data.from('quiz_tags').select('id,name').order('name')
      const found = text ? tags().like('search_text', await searchPattern(text)) : tags()
      const [matching, own] = await Promise.all([
        found.limit(20),
        chosen.length > 0 ? tags().in('id', chosen) : null,
      ])
      const rows = [...(own ? unwrap(own) : []), ...unwrap(matching)]
      return [...new Map(rows.map(({ id, name }) => [id, { value: id, label: name }])).values()]
    },
    placeholderData: keepPreviousData,
  }
}
