import { readFileSync } from 'node:fs'
import type { Pool } from 'pg'
import { historyOf, readSchemaFiles } from '../schema-files.ts'
import { type ObjectDigest, readCatalogue } from './read-catalogue.ts'

export type Difference = { object: string; problem: 'missing' | 'differs' | 'unexpected' }

type Expected = { major: number; objects: Record<string, string> }

/** The objects of a freshly migrated database, written by `npm run generate`. */
export const catalogueFile = new URL('objects.json', import.meta.url)

const digestOf = ({ shape, expressions }: ObjectDigest) => `${shape} ${expressions}`

/** Content of the file that later databases are compared with. */
export async function renderCatalogue(db: Pool): Promise<string> {
  const { major, objects } = await readCatalogue(db)
  const digests = Object.fromEntries(objects.map((one) => [one.object, digestOf(one)]))
  return `${JSON.stringify({ major, objects: digests } satisfies Expected, null, 2)}\n`
}

/**
 * Operators may add indexes and constraints, and follow more tables (`realtime.publish`).
 */
const additions = /^(index|constraint|trigger realtime_changes) /

/** Additions that open the product's own objects. */
const opening = /^(policy|rights to) /

/**
 * Compares the database with a freshly migrated one, object by object. Null where that is pointless, because another
 * release migrated it.
 */
export async function compareCatalogue(db: Pool): Promise<Difference[] | null> {
  if (!(await isOfThisRelease(db))) return null
  const expected = JSON.parse(readFileSync(catalogueFile, 'utf8')) as Expected
  const { major, objects } = await readCatalogue(db)
  const found = new Map(objects.map((one) => [one.object, digestOf(one)]))
  // Other major versions print expressions differently.
  const comparable = (digest = '') => (major === expected.major ? digest : digest.split(' ')[0])
  const missing = Object.keys(expected.objects).filter((object) => !found.has(object))
  const differs = Object.entries(expected.objects).filter(
    ([object, digest]) => found.has(object) && comparable(found.get(object)) !== comparable(digest),
  )
  const added = [...found.keys()].filter(
    (object) => !(object in expected.objects) && !additions.test(object),
  )
  const unexpected = added.filter((object) => !opening.test(object))
  const whole = new Set([...missing, ...unexpected])
  return [
    ...missing.map((object) => ({ object, problem: 'missing' as const })),
    ...[
      ...differs.map(([object]) => object),
      ...added.filter((object) => opening.test(object)),
    ].map((object) => ({ object, problem: 'differs' as const })),
    ...unexpected.map((object) => ({ object, problem: 'unexpected' as const })),
  ].filter(({ object }) => !isPartOf(object, whole))
}

/** The rights and the row security of an object that is reported itself. */
function isPartOf(object: string, whole: ReadonlySet<string>): boolean {
  const [, of = ''] = /^rights to (.*)$/.exec(object) ?? []
  const [, table = ''] = /^row security of (.*)$/.exec(object) ?? []
  return whole.has(of) || whole.has(of.replace(/^table /, 'view ')) || whole.has(`table ${table}`)
}

async function isOfThisRelease(db: Pool): Promise<boolean> {
  const { rows } = await db.query<{ path: string; checksum: string }>(
    'select path, checksum from private.schema_files',
  )
  const recorded = new Map(rows.map(({ path, checksum }) => [path, checksum]))
  const own = readSchemaFiles()
  const files = [...historyOf(own), ...own.bodies]
  return (
    files.length === recorded.size &&
    files.every(({ path, checksum }) => recorded.get(path) === checksum)
  )
}
