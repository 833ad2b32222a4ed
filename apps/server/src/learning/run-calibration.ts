import pg from 'pg'
import { measureExams, recalibrateExams } from './measure-exams.ts'
import { changeOfMarks, logPosterior } from './measure-learner.ts'
import {
  type Evidence,
  measureSubject,
  piecesByLearner,
  type SubjectMeasures,
} from './measure-subject.ts'
import { type ChosenPieces, suspectKeys } from './suspect-keys.ts'

/** Rows per fetch, and learners per insert. */
const batch = 20_000
const learnersPerInsert = 200

export type CalibrationReport = {
  seconds: number
  pieces: number
  /** Questions held for their key; `too_many` is the number that would have been, if none was. */
  keys: { held: number; too_many: number }
  subjects: { id: string; items: number; learners: number; reliability: number | null }[]
}

/**
 * Performs a run: measures every subject, and examinations by them, and stores the results. `lock` holds the lock of the job that adds evidence
 * from begin to end, in a transaction without a snapshot; `client` works in short transactions, so that no deletion of
 * an account waits for long. The lock ends with the process.
 * @returns null if another process performs the run, or it has ended
 */
export async function runCalibration(
  lock: pg.ClientBase,
  client: pg.ClientBase,
  run: string,
): Promise<CalibrationReport | null> {
  await lock.query('begin')
  await lock.query('set local idle_in_transaction_session_timeout = 0')
  const { rows: free } = await lock.query<{ is: boolean }>(
    'select pg_try_advisory_xact_lock(private.calibration_lock()) as is',
  )
  if (!free[0]?.is) return null
  await lock.query('select pg_advisory_xact_lock(private.item_statistics_lock())')
  const { rows: claimed } = await client.query<{ run: string | null }>(
    'select private.claim_run($1) as run',
    [run],
  )
  if (!claimed[0]?.run) return null

  const startedAt = performance.now()
  const report: CalibrationReport = {
    seconds: 0,
    pieces: 0,
    keys: { held: 0, too_many: 0 },
    subjects: [],
  }
  await client.query('select private.begin_calibration()')
  const { rows } = await client.query<{ id: string }>('select id from public.subjects order by id')
  for (const { id } of rows) {
    const read = await readEvidence(client, id)
    const measures = measureSubject(read.evidence)
    await storeMeasures(client, id, read, measures)
    await storeSuspicions(client, id, read, measures)
    report.pieces += read.evidence.item.length
    report.subjects.push({
      id,
      items: measures.calibratedItems,
      learners: measures.measuredLearners,
      reliability: measures.reliability,
    })
  }
  report.keys = await holdSuspectKeys(client)
  await client.query('select private.forget_exams()')
  await measureExams(client, null)
  await recalibrateExams(client)
  report.seconds = (performance.now() - startedAt) / 1000
  await client.query('select private.end_calibration($1, $2)', [run, report])
  await lock.query('commit')
  return report
}

/** Repeated after a deadlock with an act of the back office, which would end the whole run. */
async function holdSuspectKeys(
  client: pg.ClientBase,
  attempts = 3,
): Promise<CalibrationReport['keys']> {
  try {
    const { rows } = await client.query<{ keys: CalibrationReport['keys'] }>(
      'select private.hold_suspect_keys() as keys',
    )
    return (rows[0] as { keys: CalibrationReport['keys'] }).keys
  } catch (error) {
    const isDeadlock = error instanceof pg.DatabaseError && error.code === '40P01'
    if (!isDeadlock || attempts === 1) throw error
    return holdSuspectKeys(client, attempts - 1)
  }
}

type Read = {
  evidence: Evidence & ChosenPieces
  people: string[]
  /** When each learner answered last. */
  latest: Date[]
  /** The question of each item. */
  questions: string[]
  /** The topics of each question that has some. */
  topics: Map<string, string[]>
}

type Row = {
  user_id: string
  question_id: string
  version_id: string
  is_asked: boolean
  choice: number
  is_right: boolean
  answered_at: Date
  age: number
  weight: number
}

async function readEvidence(client: pg.ClientBase, subject: string): Promise<Read> {
  const people: string[] = []
  const latest: Date[] = []
  const itemOf = new Map<string, number>()
  const questions: string[] = []
  const isAsked: number[] = []
  const learner: number[] = []
  const item: number[] = []
  const choice: number[] = []
  const isRight: number[] = []
  const ageDays: number[] = []
  const weight: number[] = []
  await client.query('begin')
  await client.query(
    'declare evidence no scroll cursor for select * from private.counted_evidence($1)',
    [subject],
  )
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${batch} from evidence`)
    if (rows.length === 0) break
    for (const row of rows) {
      if (people.at(-1) !== row.user_id) people.push(row.user_id)
      latest[people.length - 1] = row.answered_at
      // Former words of a question are another item.
      const key = row.is_asked ? row.question_id : row.version_id
      const known = itemOf.get(key)
      const index = known ?? itemOf.size
      if (known === undefined) {
        itemOf.set(key, index)
        questions.push(row.question_id)
        isAsked.push(Number(row.is_asked))
      }
      learner.push(people.length - 1)
      item.push(index)
      choice.push(row.choice)
      isRight.push(Number(row.is_right))
      ageDays.push(row.age)
      weight.push(row.weight)
    }
  }
  await client.query('commit')
  const { rows: tagged } = await client.query<{ question_id: string; tag_id: string }>(
    'select * from private.subject_topics($1)',
    [subject],
  )
  const topics = Map.groupBy(tagged, (row) => row.question_id)
  const evidence = {
    learners: people.length,
    items: questions.length,
    isAsked: Uint8Array.from(isAsked),
    learner: Int32Array.from(learner),
    item: Int32Array.from(item),
    choice: Uint8Array.from(choice),
    isRight: Uint8Array.from(isRight),
    ageDays: Float64Array.from(ageDays),
    weight: Float64Array.from(weight),
  }
  return {
    evidence,
    people,
    latest,
    questions,
    topics: new Map([...topics].map(([id, of]) => [id, of.map(({ tag_id }) => tag_id)])),
  }
}

async function storeMeasures(
  client: pg.ClientBase,
  subject: string,
  read: Read,
  measures: SubjectMeasures,
): Promise<void> {
  const { evidence, people, questions } = read
  const scale = {
    items: measures.calibratedItems,
    learners: measures.measuredLearners,
    reliability: measures.reliability,
    growth: measures.growth,
    is_open: measures.isOpen,
    rare_curve: [...measures.rareCurve],
  }
  const items = questions.flatMap((id, index) => {
    const found = measures.items[index]
    return found && evidence.isAsked[index]
      ? { question_id: id, a: found.a, b: found.b, se: found.se }
      : []
  })
  await client.query('select private.store_scale($1, $2, $3)', [
    subject,
    scale,
    JSON.stringify(items),
  ])
  const pieces = piecesByLearner(evidence)
  const now = Date.now()
  for (let from = 0; from < people.length; from += learnersPerInsert) {
    const learners = people
      .slice(from, from + learnersPerInsert)
      .map((_, at) => describeLearner(read, measures, from + at, pieces[from + at] ?? [], now))
    await client.query('select private.store_learners($1, $2)', [subject, JSON.stringify(learners)])
  }
}

const dayMs = 86_400_000

function describeLearner(
  { evidence, people, latest, questions, topics }: Read,
  measures: SubjectMeasures,
  person: number,
  pieces: number[],
  now: number,
) {
  const latestAt = (latest[person] as Date).getTime()
  const change = changeOfMarks(evidence, measures, pieces, (now - latestAt) / dayMs)
  const byTopic = new Map<string, number[]>()
  for (const piece of pieces) {
    for (const topic of topics.get(questions[evidence.item[piece] as number] ?? '') ?? []) {
      const of = byTopic.get(topic)
      if (of) of.push(piece)
      else byTopic.set(topic, [piece])
    }
  }
  return {
    user_id: people[person],
    n: pieces.length,
    log_posterior: rounded(measures.logPosteriors[person] as Float64Array),
    latest_at: latest[person],
    change: change?.change,
    change_deviation: change?.deviation,
    topics: [...byTopic].map(([tag_id, of]) => ({
      tag_id,
      n: of.length,
      log_posterior: rounded(logPosterior(evidence, measures, of)),
      latest_at: new Date(latestAt - (evidence.ageDays[of.at(-1) as number] as number) * dayMs),
    })),
  }
}

/** The database stores them with seven digits. */
const rounded = (logs: Float64Array) => Array.from(logs, (log) => Number(log.toPrecision(7)))

/** Examines the keys of a subject's questions by their present words, from the answers of learners who count. */
async function storeSuspicions(
  client: pg.ClientBase,
  subject: string,
  { evidence, people, questions }: Read,
  measures: SubjectMeasures,
): Promise<void> {
  const { rows: learners } = await client.query<{ user_id: string }>(
    'select * from private.counted_learners($1)',
    [subject],
  )
  const counted = new Set(learners.map(({ user_id }) => user_id))
  const pieces = piecesOf(evidence, (person) => counted.has(people[person] as string))
  const { rows } = await client.query<{
    question_id: string
    key: number
    reports: number[]
    version_id: string
  }>('select * from private.examined_keys($1)', [subject])
  const keyOf = new Map(rows.map(({ question_id, ...key }) => [question_id, key]))
  const keys = questions.map((id, item) => (evidence.isAsked[item] && keyOf.get(id)) || null)
  const suspicions = suspectKeys(pieces, measures, keys).map(({ item, ...suspicion }) => ({
    ...suspicion,
    question_id: questions[item],
    reports: keys[item]?.reports[suspicion.choice - 1],
    version_id: keys[item]?.version_id,
  }))
  await client.query('select private.store_suspicions($1, $2)', [
    subject,
    JSON.stringify(suspicions),
  ])
}

/** The pieces of some learners. */
function piecesOf(evidence: ChosenPieces, isChosen: (person: number) => boolean): ChosenPieces {
  const { learners, items, learner, item, choice, isRight } = evidence
  const chosen = Uint8Array.from({ length: learners }, (_, person) => Number(isChosen(person)))
  const isOfChosen = (_: number, piece: number) => chosen[learner[piece] as number] === 1
  return {
    learners,
    items,
    learner: learner.filter(isOfChosen),
    item: item.filter(isOfChosen),
    choice: choice.filter(isOfChosen),
    isRight: isRight.filter(isOfChosen),
  }
}
