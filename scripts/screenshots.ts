// `npm run screenshots`: pictures of every screen, at both sizes, in both schemes, in the ignored folder screenshots/
// (whole pages in full/), with a contact sheet for each size and scheme, and the two pictures of the README in
// docs/images/. `npm run screenshots -- home quiz --size narrow --scheme dark` takes only the screens with these
// prefixes.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { startTestServer } from '../tests/support/server.ts'
import { ensureBuilt } from './build.mjs'
import { chromiumFlags, ensureChromium } from './chromium.mjs'
import { root } from './install.mjs'
import { Backstage } from './screenshots/backstage.ts'
import { Camera, type Setting, sizes } from './screenshots/camera.ts'
import { prepareCast } from './screenshots/cast.ts'
import { makeContactSheet, makeSheet, onSheet } from './screenshots/contact-sheet.ts'
import { placeOrders } from './screenshots/orders.ts'
import { screensOf } from './screenshots/screens.ts'
import { sit } from './screenshots/sittings.ts'

const folder = join(root, 'screenshots')
const images = join(root, 'docs/images')
for (const path of [folder, images]) mkdirSync(path, { recursive: true })

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    size: { type: 'string', multiple: true, default: ['phone', 'desktop'] },
    scheme: { type: 'string', multiple: true, default: ['light', 'dark'] },
  },
})
const settings = values.scheme.flatMap((scheme) =>
  values.size.map((size): Setting => {
    if (!(size in sizes)) throw new Error(`no size ${size}: ${Object.keys(sizes)}`)
    return { size: size as Setting['size'], colorScheme: scheme === 'dark' ? 'dark' : 'light' }
  }),
)
const isWanted = (name: string) =>
  positionals.length === 0 || positionals.some((start) => name.startsWith(start))

ensureBuilt()
const server = await startTestServer()
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags })
const missed: string[] = []
try {
  const backstage = new Backstage(await browser.newPage(), server.port)
  const cast = await prepareCast(backstage)
  for (const [round, setting] of settings.entries()) await takeAll(backstage, cast, setting, round)
  if (onSheet.every(isWanted) && settings.length === 4 && missed.length === 0) {
    await makeContactSheet(browser, folder, images)
  }
} finally {
  await browser.close()
  await server.stop()
}
for (const line of missed) console.error(line)
process.exit(missed.length === 0 ? 0 : 1)

type Cast = Awaited<ReturnType<typeof prepareCast>>

/** A screen that fails is reported at the end and does not stop the others. */
async function takeAll(backstage: Backstage, cast: Cast, setting: Setting, round: number) {
  const token = cast.sessions.candidate.access_token
  const orders = await placeOrders(backstage, token, round)
  const toSubmit = cast.hub.quizSetIds[1 + round] ?? ''
  const sitting = { site: '', token, adminToken: cast.adminToken, quizSetId: toSubmit } as const
  if (isWanted('quiz-submitted')) await sit(backstage, sitting, 'end', 17)
  const camera = new Camera({ browser, backstage, sessions: cast.sessions, folder }, setting)
  const taken: string[] = []
  for (const screen of screensOf(cast, orders, toSubmit)) {
    if (!isWanted(screen.name)) continue
    try {
      await camera.take(screen)
      taken.push(screen.name)
    } catch (error) {
      missed.push(`${screen.name} ${setting.size} ${setting.colorScheme}: ${error}`)
    }
  }
  await camera.close()
  await makeSheet(browser, folder, setting, taken)
}
