// The system's Chromium for the browser tests; installed from the system's packages where that is
// possible without asking. The headless shell, Playwright's own choice too, is the same engine
// without a desktop around it: a fifth less work for the machine.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Runs as root and asks nobody beyond this machine by itself. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const packages = ['chromium-headless-shell', 'chromium']
const places = [...packages, 'chromium-browser', 'google-chrome'].map((name) => `/usr/bin/${name}`)

/** @returns {string | undefined} path of an executable Chromium */
export function ensureChromium() {
  const found = process.env.CHROMIUM_PATH ?? places.find((path) => existsSync(path))
  if (found) return found
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  if (!existsSync('/usr/bin/apt-get')) return undefined
  console.log('Installing Chromium…')
  const apt = (/** @type {string[]} */ ...args) => {
    const [command = '', ...rest] = [...sudo, 'apt-get', ...args]
    return spawnSync(command, rest, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
  // One source of packages out of reach fails the update; another may still have what is needed.
  apt('update', '-qq')
  packages.some((name) => apt('install', '-y', '-qq', '--no-install-recommends', name).status === 0)
  return places.find((path) => existsSync(path))
}
