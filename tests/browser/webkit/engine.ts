import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { freePort } from '@sanamsob/database'
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver'
import { engines } from '../../../scripts/engines.mjs'

/** The processes for one worker's journeys: a virtual display, and WebKit's driver on it. */
export type Engine = { open(): Promise<WebDriver>; stop(): Promise<void> }

const [driverProgram = '', screenProgram = ''] = engines.webkit.programs

/** The window's own toolbar would make it wider than a phone. */
const slimBar =
  '* { min-width: 0; min-height: 0; margin: 0; padding: 0; font-size: 1px } toolbar, headerbar { -gtk-icon-transform: scale(0) }'

export async function startEngine(): Promise<Engine> {
  const home = mkdtempSync(join(tmpdir(), 'sanamsob-webkit-'))
  mkdirSync(join(home, 'gtk-3.0'))
  writeFileSync(join(home, 'gtk-3.0/gtk.css'), slimBar)
  const screen = spawn(
    screenProgram,
    ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  )
  const [display] = (await once(screen.stdio[3] as Readable, 'data')) as [Buffer]
  const port = await freePort()
  const driver = spawn(driverProgram, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${display.toString().trim()}`,
      LC_ALL: 'C.UTF-8',
      LANGUAGE: 'th:en',
      TZ: 'Asia/Bangkok',
      XDG_CONFIG_HOME: home,
      // There is no graphics card and no desktop session.
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      NO_AT_BRIDGE: '1',
      GTK_A11Y: 'none',
      GSETTINGS_BACKEND: 'memory',
    },
  })
  const url = `http://127.0.0.1:${port}`
  await untilReady(url)
  return {
    open: () =>
      new Builder()
        .usingServer(url)
        .withCapabilities(new Capabilities({ browserName: 'MiniBrowser' }))
        .build(),
    stop: async () => {
      await end(driver)
      await end(screen)
      rmSync(home, { recursive: true, force: true })
    },
  }
}

async function untilReady(url: string): Promise<void> {
  for (let left = 300; left > 0; left -= 1) {
    const answer = await fetch(`${url}/status`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the driver of WebKit does not answer')
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}
