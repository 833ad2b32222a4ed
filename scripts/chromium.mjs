// The system's Chromium for the browser tests; installed from the system's packages if that needs no prompt. The
// headless shell, also Playwright's default, is the same engine without desktop integration: a fifth less work for
// the machine.
import { existsSync } from 'node:fs'
import { aptInstall } from './apt-install.mjs'

/** Runs as root, and sends no requests of its own beyond this machine. */
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
  console.log('Installing Chromium…')
  packages.some((name) => aptInstall(name))
  return places.find((path) => existsSync(path))
}
