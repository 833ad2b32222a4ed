// `npm run bench`, or `npm run bench -- NAME …`: requests, attempt, search, back-office, scale, learning, lighthouse,
// slow-network, import, word, registered, hostile, hostile-sockets, papers, realtime. `npm run bench -- mock-day 2000`,
// `npm run bench -- faults 10` and `npm run bench -- stored-pieces 1000000` (a part of learning) only run by name.
import { benchAttempt } from './attempt.ts'
import { benchBackOffice } from './back-office.ts'
import { benchFaults } from './faults/faults.ts'
import { benchHostile } from './hostile.ts'
import { benchHostileSockets } from './hostile-sockets.ts'
import { benchImport } from './import.ts'
import { benchLearning, benchStoredPieces } from './learning/learning.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchMockDay } from './mock-day/mock-day.ts'
import { benchPapers } from './papers.ts'
import { benchRealtime } from './realtime.ts'
import { benchRegistered } from './registered.ts'
import { benchRequests } from './requests.ts'
import { benchScale } from './scale.ts'
import { benchSearch } from './search.ts'
import { benchSlowNetwork } from './slow-network.ts'
import { type Stage, setStage } from './support/stage.ts'
import { benchWord } from './word.ts'

const benchmarks: Record<string, (stage: Stage) => Promise<void>> = {
  requests: benchRequests,
  attempt: benchAttempt,
  search: benchSearch,
}

/** Benchmarks that fill their own databases, or start from the demo data. */
const standalone: Record<string, () => Promise<void>> = {
  'back-office': benchBackOffice,
  scale: benchScale,
  learning: benchLearning,
  lighthouse: benchLighthouse,
  'slow-network': benchSlowNetwork,
  import: benchImport,
  word: benchWord,
  registered: benchRegistered,
  hostile: benchHostile,
  'hostile-sockets': benchHostileSockets,
  papers: benchPapers,
  realtime: benchRealtime,
}

/** With a number: of candidates, of minutes, of pieces of evidence. */
const long: Record<string, (size: string | undefined) => Promise<void>> = {
  'mock-day': benchMockDay,
  faults: benchFaults,
  'stored-pieces': benchStoredPieces,
}
const [first = '', size, ...rest] = process.argv.slice(2)
const benchLong = long[first]
if (benchLong && rest.length === 0) {
  await benchLong(size)
  process.exit()
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in benchmarks || name in standalone))
if (unknown.length > 0) {
  console.error(
    `No such benchmark: ${unknown.join(', ')}. There are: ${[...Object.keys(benchmarks), ...Object.keys(standalone)].join(', ')}.`,
  )
  process.exit(2)
}

const isAsked = (name: string) => asked.length === 0 || asked.includes(name)
const shared = Object.entries(benchmarks).filter(([name]) => isAsked(name))
if (shared.length > 0) {
  console.log('Filling the tables…')
  const stage = await setStage(64)
  try {
    for (const [, bench] of shared) await bench(stage)
  } finally {
    await stage.close()
  }
}
for (const [name, bench] of Object.entries(standalone)) if (isAsked(name)) await bench()
