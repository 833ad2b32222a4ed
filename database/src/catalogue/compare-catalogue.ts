import type { ClientBase, Pool } from 'pg'
import { historyOf, readSchemaFiles } from '../schema-files.ts'
import { type ObjectDigest, readCatalogue } from './read-catalogue.ts'

export type Difference = { object: string; problem: 'missing' | 'differs' | 'unexpected' }

/** The digest of each object, and the major version of the server that printed its expressions. */
type Digests = Map<string, string>

const digestOf = ({ shape, expressions }: ObjectDigest) => `${shape} ${expressions}`
const server = 'PostgreSQL'

export async function readDigests(client: ClientBase): Promise<Digests> {
  const { rows } = await client.query<{ major: string }>(
    `select (current_setting('server_version_num')::int / 10000)::text as major`,
  )
  const objects = await readCatalogue(client)
  return new Map([
    [server, rows[0]?.major ?? ''],
    ...objects.map((one) => [one.object, digestOf(one)] as const),
  ])
}

/**
 * Stores the objects that a migration made, for later comparisons. An object that differed `before` it from what the
 * last one had made, and that it did not change, was changed by hand: it goes on to differ.
 */
export async function storeDigests(client: ClientBase, before: Digests): Promise<void> {
  const stored = await readStored(client)
  const now = await readDigests(client)
  const isKnown = stored.get(server) === now.get(server)
  const expected = [...new Set([...stored.keys(), ...now.keys()])].flatMap((object) => {
    const was = before.get(object)
    const isByHand = isKnown && was !== stored.get(object) && was === now.get(object)
    const digest = (isByHand ? stored : now).get(object)
    return digest === undefined ? [] : [{ object, digest }]
  })
  await client.query('truncate private.migrated_objects')
  await client.query(
    `insert into private.migrated_objects
     select * from jsonb_to_recordset($1) as one(object text, digest text)`,
    [JSON.stringify(expected)],
  )
}

async function readStored(client: ClientBase): Promise<Digests> {
  const { rows } = await client.query<{ object: string; digest: string }>(
    'select object, digest from private.migrated_objects',
  )
  return new Map(rows.map(({ object, digest }) => [object, digest]))
}

/**
 * Operators may add indexes and constraints, and follow more tables (`realtime.publish`).
 */
const additions = /^(index|constraint|trigger realtime_changes) /

/** Additions that open the product's own objects. */
const opening = /^(policy|rights to) /

/**
 * Compares the database with what its migrations made, object by object. Null where that is pointless, because another
 * release migrated it.
 */
export async function compareCatalogue(db: Pool): Promise<Difference[] | null> {
  if (!(await isOfThisRelease(db))) return null
  const client = await db.connect()
  try {
    return differences(await readStored(client), await readDigests(client))
  } finally {
    client.release()
  }
}

function differences(expected: Digests, found: Digests): Difference[] {
  // Other major versions print expressions differently.
  const isSameServer = expected.get(server) === found.get(server)
  const comparable = (digest = '') => (isSameServer ? digest : digest.split(' ')[0])
  expected.delete(server)
  found.delete(server)
  const missing = [...expected.keys()].filter((object) => !found.has(object))
  const differs = [...expected].filter(
    ([object, digest]) => found.has(object) && comparable(found.get(object)) !== comparable(digest),
  )
  const added = [...found.keys()].filter(
    (object) => !expected.has(object) && !additions.test(object),
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
