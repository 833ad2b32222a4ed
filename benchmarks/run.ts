// `npm run bench`, or `npm run bench -- NAME …`: requests, attempt, search.
import { benchAttempt } from './attempt.ts'
import { benchRequests } from './requests.ts'
import { benchSearch } from './search.ts'
import { type Stage, setStage } from './support/stage.ts'

const benchmarks: Record<string, (stage: Stage) => Promise<void>> = {
  requests: benchRequests,
  attempt: benchAttempt,
  search: benchSearch,
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in benchmarks))
if (unknown.length > 0) {
  console.error(
    `No such benchmark: ${unknown.join(', ')}. There are: ${Object.keys(benchmarks).join(', ')}.`,
  )
  process.exit(2)
}

console.log('Filling the tables…')
const stage = await setStage(64)
try {
  for (const [name, bench] of Object.entries(benchmarks)) {
    if (asked.length === 0 || asked.includes(name)) await bench(stage)
  }
} finally {
  await stage.close()
}
