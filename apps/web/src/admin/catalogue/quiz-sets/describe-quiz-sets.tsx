import { Badge } from '@mantine/core'
import { IconChartBar, IconDeviceMobile, IconHelpCircle } from '@tabler/icons-react'
import { maxRowsAtOnce } from '@/admin/kit/api/jobs'
import type { RowOf } from '@/admin/kit/api/table'
import {
  countColumn,
  createdColumn,
  orderColumn,
  publicationColumn,
  statusColumn,
} from '@/admin/kit/common-columns'
import {
  activeField,
  amountField,
  countField,
  longTextField,
  nameField,
  orderField,
  parentField,
  publicationField,
} from '@/admin/kit/fields'
import { passField } from '@/admin/kit/pass-field'
import { RecordName } from '@/admin/kit/record-name'
import type { Screen } from '@/admin/kit/record-screen'
import { MenuLink } from '@/admin/kit/row-menu'
import { tagsField } from '@/admin/kit/tags-field'
import { data } from '@/lib/data-client'
import { formatNumber } from '@/lib/formats'
import { saveQuizSet } from './api/save-quiz-set'
import { filters } from './filters'
import classes from './quiz-sets.module.css'
import { texts } from './texts'

const columns =
  'id,name,description,points_cost,time_limit_minutes,total_questions,pass_percent,display_order,is_active,status,course_id,created_at,updated_at,courses!inner(name,subcategory_id,subcategories!inner(name,category_id,categories(name))),tags:quiz_set_tags(tag_id,quiz_tags(name,color))'
/** Filters by tag through a second embed of the links. Filtering the first would return only the matching tag. */
const tagged = `${columns},tagged:quiz_set_tags!inner(tag_id)` as typeof columns
const select = ({ tag }: { tag?: string }) =>
  data.from('quiz_sets').select(tag ? tagged : columns, { count: 'exact' })

type Row = RowOf<typeof select>

/** @param cost the default cost of a new quiz set */
export const describeQuizSets = (cost: number): Screen<'quiz_sets', Row> => ({
  table: 'quiz_sets',
  words: texts,
  address: {
    filters: {
      tenant: 'text',
      category: 'text',
      subcategory: 'text',
      course: 'text',
      tag: 'text',
      publication: ['draft', 'published', 'archived'],
      status: ['active', 'inactive'],
    },
    sorts: ['name', 'points_cost', 'total_questions', 'display_order', 'created_at'],
    sizes: [10, 25, 50, 100],
  },
  listing: {
    select,
    searched: ['name', 'description'],
    filtered: {
      category: 'courses.subcategories.category_id',
      subcategory: 'courses.subcategory_id',
      course: 'course_id',
      tag: 'tagged.tag_id',
      publication: 'status',
    },
    order: ['display_order'],
    failed: texts.loadFailed,
  },
  filters,
  columns: [
    {
      id: 'name',
      title: texts.fields.name,
      sortable: true,
      width: 280,
      cell: (row) => <QuizSetName row={row} />,
    },
    publicationColumn('quiz_sets'),
    statusColumn('quiz_sets'),
    {
      id: 'course',
      title: texts.fields.course,
      width: 200,
      cell: ({ courses: { name, subcategories } }) =>
        `${name} (${subcategories.categories.name} › ${subcategories.name})`,
    },
    {
      ...countColumn<Row>('total_questions', texts.columns.questions, (row) => row.total_questions),
      sortable: true,
    },
    {
      ...countColumn<Row>('points_cost', texts.fields.cost, (row) => row.points_cost),
      sortable: true,
    },
    {
      id: 'time_limit_minutes',
      title: texts.columns.time,
      cell: ({ time_limit_minutes: minutes }) =>
        minutes ? texts.minutes(formatNumber(minutes)) : texts.unlimited,
    },
    orderColumn,
    createdColumn,
  ],
  fields: {
    name: nameField(texts.fields.name, texts.nameMissing),
    course_id: parentField(
      'course_id',
      texts.fields.course,
      { table: 'courses', above: 'subcategories', where: { is_active: true } },
      texts.courseMissing,
    ),
    description: longTextField(texts.fields.description),
    points_cost: amountField(texts.fields.cost, cost, {
      min: 0,
      invalid: texts.costInvalid,
      refusal: 'points_cost_not_negative',
    }),
    time_limit_minutes: countField(
      texts.fields.timeLimit,
      { min: 1, invalid: texts.timeInvalid, refusal: 'time_limit_positive' },
      texts.fields.timeLimitHint,
    ),
    pass_percent: passField,
    tags: tagsField(texts.fields.tags, 'quiz_set_tags'),
    display_order: orderField,
    status: publicationField,
    is_active: { ...activeField, newOnly: true },
  },
  links: ({ id, name }) => <QuizSetLinks id={id} name={name} />,
  save: saveQuizSet,
  switched: true,
  copies: ({ total_questions }) => total_questions > maxRowsAtOnce,
  bulk: {
    move: { label: texts.fields.course, choice: { table: 'courses', above: 'subcategories' } },
    tagged: true,
    priced: true,
    published: true,
  },
  siblings: {
    of: 'course_id',
    together: ({ filters: { course, tag, publication } }) =>
      course !== undefined && tag === undefined && publication === undefined,
  },
})

const words = texts.links

/** Links from a quiz set to its questions, preview and statistics. */
function QuizSetLinks({ id, name }: { id: string; name: string }) {
  return (
    <>
      <MenuLink
        to="/admin/questions"
        search={{ set: id } as never}
        icon={<IconHelpCircle size={18} />}
        label={words.items.questions}
        aria-label={words.questions(name)}
      />
      <MenuLink
        to="/admin/questions"
        search={{ preview: id } as never}
        icon={<IconDeviceMobile size={18} />}
        label={words.items.preview}
        aria-label={words.preview(name)}
      />
      <MenuLink
        to="/admin/quiz-sets/$id/statistics"
        params={{ id }}
        icon={<IconChartBar size={18} />}
        label={words.items.statistics}
        aria-label={words.statistics(name)}
      />
    </>
  )
}

type Tag = { quiz_tags: { name: string; color: string } }
type Props = { row: { name: string; description: string | null; tags: Tag[] } }

/** A quiz set's name; below it its tags and the start of its description. */
function QuizSetName({ row }: Props) {
  const said = [...row.tags.map(({ quiz_tags: { name } }) => name), row.description].filter(Boolean)
  return (
    <span className={classes.named}>
      <RecordName record={row.tags.length > 0 ? { ...row, description: null } : row} />
      {row.tags.length > 0 && (
        <span className={classes.tags} title={said.join(' · ')}>
          {row.tags.map(({ quiz_tags: { name, color } }) => (
            <Badge
              key={name}
              variant="default"
              leftSection={<span className={classes.dot} style={{ background: color }} />}
            >
              {name}
            </Badge>
          ))}
          {row.description && <span className={classes.about}>{row.description}</span>}
        </span>
      )}
    </span>
  )
}
